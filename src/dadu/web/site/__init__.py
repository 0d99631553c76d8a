"""The site: Dadu as files that any web server can serve, and that go on without one.

``runtime`` gets the Python that browsers run, and ``exports`` makes it lighter; ``engine`` makes
ours ready for it, with what ``inside`` does in that very Python; ``client`` puts the scripts
together; ``pages`` draws what is read before it is up; ``building`` puts all of it into a folder
under names that tell the content; ``serving`` serves such a folder. In ``static`` lie the scripts
that run it in a browser: the worker that hosts the app, and the service worker that keeps the site.
"""

from dadu.web.site.building import Built, build
from dadu.web.site.runtime import CannotBuild

__all__ = ["Built", "CannotBuild", "build"]
