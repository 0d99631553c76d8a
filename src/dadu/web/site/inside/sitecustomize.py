"""Python's library in a browser: every module from one file, at a place that an index knows.

The interpreter imports this by its name when it starts (``site`` in the standard library). To look
for each module in folders, or in an archive, took a quarter of the time of importing it. Until the
app is up nothing becomes rubbish, so none is looked for (``dadu.web.worker`` begins with it).
"""

import gc
import marshal
import sys
from _frozen_importlib import ModuleSpec
from types import ModuleType

__all__ = ["Modules"]

LIBRARY = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}"
INDEX: dict[str, tuple[bool, int, int]] = {}
"""For each module whether it is a package, where its code starts, and how long it is."""


class Modules:
    """A finder and loader as ``sys.meta_path`` takes it."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """What the import system wants to know of a module, None for one that is not there."""
        if name not in INDEX:
            return None
        package = INDEX[name][0]
        place = f"{LIBRARY}/{name.replace('.', '/')}"
        origin = f"{place}/__init__.pyc" if package else f"{place}.pyc"
        spec = ModuleSpec(
            name,
            Modules,  # type: ignore[arg-type]  # as good as a subclass of Loader
            origin=origin,
            is_package=package,
        )
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(place)
        return spec

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """An ordinary module will do."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Run the module's code."""
        _, start, length = INDEX[module.__name__]
        with open(f"{LIBRARY}/modules", "rb", 0) as file:  # noqa: PTH123 - pathlib is one of them
            file.seek(start)
            exec(marshal.loads(file.read(length)), module.__dict__)  # noqa: S102, S302


if __name__ == "sitecustomize":
    with open(f"{LIBRARY}/modules.index", "rb") as index:  # noqa: PTH123
        INDEX.update(marshal.load(index))  # noqa: S302 - our own
    sys.meta_path.insert(0, Modules)
    gc.disable()
