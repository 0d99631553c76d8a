"""The server host: runs ``dadu.app`` for browsers and keeps every game on disk.

``host`` is the loop around the pure app, the same wherever the app runs; ``store`` keeps
games and settings; ``guard`` decides who may talk to the server and what its pages may do;
``server`` puts them on the network.
"""

__all__: tuple[str, ...] = ()
