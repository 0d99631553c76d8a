"""The exact solver: what every decision of both games is worth.

``table``, ``library`` and ``penta_values`` need the standard library alone, so playing
does. Computing a table (``penta``, ``ten_thousand``) takes NumPy and Numba.
"""
