"""Words: keys and values in, a person's language out.

Every language has one catalogue, `LANGUAGE/messages.po`, keyed by what is said (`table.bank`),
English included. Catalogues are compiled when the package is built; here only the standard
library's gettext reads them. Number, percentage and list forms are entries like any other, and a
test holds them to the CLDR. Beside the catalogue stand whole documents, `LANGUAGE/penta.md`.

>>> w = words("en")
>>> w.number(10000), w.percent(0.667), w.list(["Ana", "Budi", "Citra"])
('10,000', '66.7%', 'Ana, Budi, and Citra')
>>> negotiate("fr-CH, fr;q=0.9, en;q=0.5")
'fr'
"""

from dadu.i18n._documents import document
from dadu.i18n._language import DEFAULT, LANGUAGES, from_environment, negotiate
from dadu.i18n._words import Words, words

__all__ = ["DEFAULT", "LANGUAGES", "Words", "document", "from_environment", "negotiate", "words"]
