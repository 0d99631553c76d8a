"""The server host: runs ``dadu.app`` for browsers and keeps every game on disk."""
