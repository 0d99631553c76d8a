"""The commands put together with Typer, and its help and complaints in our words."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dadu.cli._terminal import LANGUAGE_OPTION, Refused, Terminal
from dadu.cli.serve import serve
from dadu.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "run"]

COMMANDS = ("play", "serve", "replay", "odds", "advise", "solve", "simulate", "table")
"""Every command; ``cli/NAME.py`` holds the function ``NAME``."""

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
INDENT = 2


class _Command(TyperCommand):
    """A command whose help and parameters' helps are keys of the catalogue."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help: usage, what it does, arguments, options, examples."""
        w: Words = ctx.obj.words
        _write_opening(self, ctx, formatter)
        parameters: list[Any] = list(self.get_params(ctx))
        arguments = [one for one in parameters if one.param_type_name == "argument"]
        _write_list(
            formatter,
            w("cli.help.arguments"),
            [(str(one.metavar), w(str(one.help))) for one in arguments],
        )
        _write_list(formatter, w("cli.help.options"), _options(self, ctx))
        if self.epilog:
            _write_examples(formatter, w("cli.help.examples"), self.epilog.splitlines())


class _Commands(TyperGroup):
    """``dadu`` itself."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help: usage, what Dadu is, commands, options."""
        w: Words = ctx.obj.words
        _write_opening(self, ctx, formatter)
        rows = [(name, w(f"cli.{name}.summary")) for name in COMMANDS]
        _write_list(formatter, w("cli.help.commands"), rows)
        _write_list(formatter, w("cli.help.options"), _options(self, ctx))
        formatter.write_paragraph()
        formatter.write_text(w("cli.help.more"))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of that name. Raises Refused with the nearest ones."""
        if args[0] not in self.commands:
            near = get_close_matches(args[0], COMMANDS) or COMMANDS
            raise Refused("cli.wrong.command", text=args[0][:40], commands=", ".join(near))
        return super().resolve_command(ctx, args)


def _usage(command: Any, ctx: Any) -> str:
    """What may follow the command's name, optional words in brackets."""
    arguments = [
        one.metavar if one.required else f"[{one.metavar}]"
        for one in command.get_params(ctx)
        if one.param_type_name == "argument"
    ]
    return " ".join(["[OPTIONS]", *arguments, *["[COMMAND]"] * isinstance(command, TyperGroup)])


def _write_opening(command: Any, ctx: Any, formatter: Any) -> None:
    w: Words = ctx.obj.words
    formatter.write_usage(ctx.command_path, _usage(command, ctx), prefix=f"{w('cli.help.usage')} ")
    for paragraph in w(command.help).split("\n"):
        formatter.write_paragraph()
        formatter.write_text(paragraph)


def _write_list(formatter: Any, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{heading}\n")
        formatter.indent()
        formatter.write_dl(rows)
        formatter.dedent()


def _write_examples(formatter: Any, heading: str, lines: Sequence[str]) -> None:
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    for line in lines:
        formatter.write(f"{'':{INDENT}}{line}\n")


def _options(command: Any, ctx: Any) -> list[tuple[str, str]]:
    w: Words = ctx.obj.words
    rows = []
    for one in command.get_params(ctx):
        if one.param_type_name == "option" and one.name != "help":
            value = "" if one.is_flag else f" {one.metavar}"
            rows.append((", ".join(one.opts) + value, w(one.help)))
    rows.append((f"{LANGUAGE_OPTION} LANGUAGE", w("cli.option.language")))
    rows.append(("--help", w("cli.option.help")))
    return rows


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
    usage = f"{context.command_path} {_usage(context.command, context)}" if context else ""
    match type(wrong).__name__:
        case "NoSuchOption":
            return Refused("cli.wrong.option", usage, option=wrong.option_name[:40])
        case "BadOptionUsage":
            return Refused("cli.wrong.option-value", usage, option=wrong.option_name)
        case "MissingParameter":
            return Refused("cli.wrong.missing", usage, name=wrong.param.metavar)
        case _:
            return Refused("cli.wrong.arguments", usage)
