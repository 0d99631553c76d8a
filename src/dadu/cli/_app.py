"""The commands put together with Typer, and its help and complaints in our words."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dadu.cli._help import page, spoken, usage
from dadu.cli._terminal import Refused, Terminal
from dadu.cli.serve import serve
from dadu.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "run"]

COMMANDS = (
    "play", "serve", "site", "replay", "odds", "advise", "analyse", "review",
    "solve", "simulate", "table",
)  # fmt: skip
"""Every command; ``cli/NAME.py`` holds the function ``NAME``."""

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]


class _AsTyped:
    """What is typed, taken as it is: our parameters are texts, lists of texts and flags.

    Typer would load Pydantic to find that out, which takes longer than most commands.
    """

    def coerce(self, value: Any, **_: Any) -> Any:
        """The value itself."""
        return value


def _as_typed(parameters: Any) -> Any:
    for one in parameters:
        one.get_runtime_param = _AsTyped
    return parameters


class _Command(TyperCommand):
    """A command whose help and parameters' helps are keys of the catalogue."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters, the option for help among them."""
        return _as_typed(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help: usage, what it does, arguments, options, examples."""
        formatter.write(page(self, ctx, [], formatter.width))


class _Commands(TyperGroup):
    """``dadu`` itself."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters, the option for help among them."""
        return _as_typed(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help: usage, what Dadu is, commands, options."""
        w: Words = ctx.obj.words
        summaries = [(name, w(f"cli.{name}.summary")) for name in COMMANDS]
        formatter.write(page(self, ctx, summaries, formatter.width))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of that name. Raises Refused with the nearest ones."""
        if args[0] not in self.commands:
            near = get_close_matches(args[0], COMMANDS) or COMMANDS
            raise Refused("cli.wrong.command", text=args[0][:40], commands=", ".join(near))
        return super().resolve_command(ctx, args)


def run(arguments: list[str], terminal: Terminal) -> int:
    """Run the command that the arguments name; the exit status. Raises DaduError, Refused."""
    named = next((word for word in arguments if not word.startswith("-")), "")
    command = typer.main.get_command(_application([named] if named in COMMANDS else []))
    try:
        with command.make_context("dadu", arguments, obj=terminal) as context:
            return int(command.invoke(context) or 0)
    except typer.Exit as end:
        return end.exit_code
    except USAGE_ERROR as wrong:
        raise _refusal(wrong) from wrong


def _application(names: Sequence[str]) -> typer.Typer:
    """Dadu with these commands: only the one asked for is imported."""
    application = typer.Typer(
        cls=_Commands, add_completion=False, rich_markup_mode=None, help="cli.dadu.help"
    )
    application.callback(invoke_without_command=True)(_dadu)
    for name in names:
        module = import_module(f"dadu.cli.{name}")
        application.command(
            name, cls=_Command, help=f"cli.{name}.help", epilog="\n".join(module.EXAMPLES)
        )(getattr(module, name))
    return application


def _dadu(context: typer.Context) -> int:
    """Without a command: serve the app here and open the browser on it."""
    if context.invoked_subcommand is not None:
        return 0
    return serve(context)


def _refusal(wrong: Any) -> Refused:
    """What Typer complains about, as a sentence of ours."""
    context = wrong.ctx
    called = usage(context.command, context) if context else ""
    match type(wrong).__name__:
        case "NoSuchOption":
            return Refused("cli.wrong.option", called, option=wrong.option_name[:40])
        case "BadOptionUsage":
            return Refused("cli.wrong.option-value", called, option=wrong.option_name)
        case "MissingParameter":
            return Refused(
                "cli.wrong.missing", called, name=spoken(context.obj.words, wrong.param.metavar)
            )
        case _:
            return Refused("cli.wrong.arguments", called)
