"""What all commands share: languages, one line for every error, fast starts."""

from __future__ import annotations

import importlib
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import click

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import Message, message
from astrarium.engine.registry import whole_number
from astrarium.words import LANGUAGES, choose_lang, say

PROGRAM: Final = "astrarium"
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
TERMINATED: Final = 143
LONGEST: Final = 200  # letters of what somebody wrote, when it is quoted in an error
PLACEHOLDER: Final = re.compile("[A-Z]{2,}")

F = TypeVar("F", bound=Callable[..., Any])


class CliError(GameError):
    """Something on the command line, or in a file named there, is not right."""

    def __init__(self, id: str, **args: Any) -> None:
        super().__init__(message(id, **args))


class Voice:
    """Says messages in the language of this run."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, id: str, **args: Any) -> str:
        return self.say(message(id, **args))

    def say(self, what: Message) -> str:
        return say(what, self.lang)

    def number(self, value: float, digits: int) -> str:
        """A number with the signs of the language: 1,234.5 or 1 234,5."""
        return LANGUAGES[self.lang].number(value, digits)


def lang_asked(args: Sequence[str]) -> str:
    """The language of `--lang`, wherever it stands, else that of the environment.

    Looked up before anything is parsed, so that parse errors speak it too.
    """
    pairs = zip(args, [*args[1:], ""])
    asked = [
        arg[7:] if arg.startswith("--lang=") else following
        for arg, following in pairs
        if arg.startswith("--lang")
    ]
    known = [lang for lang in asked if lang in LANGUAGES]
    return choose_lang(known[-1] if known else None, os.environ)


def voice_of(ctx: click.Context) -> Voice:
    voice = ctx.find_root().obj
    assert isinstance(voice, Voice)
    return voice


# -- options ---------------------------------------------------------------------


def placed(text: str, voice: Voice) -> str:
    """The words in capitals, which stand for what one writes there, in the language."""
    return PLACEHOLDER.sub(lambda found: voice(f"cli.placeholder.{found[0].lower()}"), text)


class Option(click.Option):
    """An option whose help is a message id."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or self.help is None:
            return record
        return placed(record[0], voice_of(ctx)), voice_of(ctx)(self.help)


class Argument(click.Argument):
    """An argument whose help is a message id."""

    def make_metavar(self, ctx: click.Context) -> str:
        return placed(super().make_metavar(ctx), voice_of(ctx))

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        return self.make_metavar(ctx), voice_of(ctx)(self.help or "")


class Whole(click.ParamType[int]):
    """A whole number, not below `low` and not above `high`."""

    name = "whole"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: Any) -> int:
        number = whole_number(value)
        if number is None or number < self.low:
            raise CliError(
                "cli.bad-number", option=parameter_name(param), value=value, low=self.low
            )
        if self.high is not None and number > self.high:
            raise CliError(
                "cli.large-number", option=parameter_name(param), value=value, high=self.high
            )
        return number


class OneOf(click.ParamType[str]):
    """One word out of several."""

    name = "word"

    def __init__(self, words: Collection[str]) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: Any) -> str:
        if value not in self.words:
            words = ", ".join(self.words)
            raise CliError("cli.bad-choice", option=parameter_name(param), value=value, words=words)
        return str(value)


def option(*names: str, help: str, **settings: Any) -> Callable[[F], F]:
    """An option with the message id of its help."""
    return click.option(*names, cls=Option, help=help, **settings)


def argument(name: str, help: str, **settings: Any) -> Callable[[F], F]:
    """An argument with the message id of its help."""
    return click.argument(name, cls=Argument, help=help, **settings)


def game_argument(required: bool = True) -> Callable[[F], F]:
    return argument("game", help="cli.argument.game", required=required)


def file_argument(help: str) -> Callable[[F], F]:
    return argument("file", help=help, type=click.Path(path_type=Path))


def path_option(name: str, help: str, metavar: str = "FILE") -> Callable[[F], F]:
    return option(name, metavar=metavar, type=click.Path(path_type=Path), help=help)


def json_option(function: F) -> F:
    return option("--json", "as_json", is_flag=True, help="cli.option.json")(function)


def lang_option() -> Option:
    """`--lang`; its value has been read already by `lang_asked`."""
    return Option(
        ["--lang"],
        type=OneOf(LANGUAGES),
        expose_value=False,
        help="cli.option.lang",
    )


# -- commands --------------------------------------------------------------------


class Command(click.Command):
    """A command with `--lang` whose help is the message `cli.command.NAME`."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(lang_option())
        self.context_settings["allow_extra_args"] = True  # refused by `invoke`, in our words

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, voice_of(ctx)("cli.usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(voice_of(ctx)(self.help_id()))

    def help_id(self) -> str:
        return f"cli.command.{self.name}"

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args and not isinstance(self, click.Group):
            raise CliError("cli.extra", args=" ".join(ctx.args))
        return super().invoke(ctx)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_list(ctx, formatter, "cli.arguments", click.Argument)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_list(ctx, formatter, "cli.options", click.Option)

    def format_list(
        self,
        ctx: click.Context,
        formatter: click.HelpFormatter,
        title: str,
        kind: type[click.Parameter],
    ) -> None:
        params = [param for param in self.get_params(ctx) if isinstance(param, kind)]
        records = [param.get_help_record(ctx) for param in params]
        if records:
            with formatter.section(voice_of(ctx)(title)):
                formatter.write_dl([record for record in records if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        help_option = super().get_help_option(ctx)
        if help_option is not None:
            help_option.help = voice_of(ctx)("cli.option.help")
        return help_option


class Commands(Command, click.Group):
    """All commands, each in a module of its own that is imported when it is called."""

    def __init__(self, *args: Any, modules: Sequence[str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.modules = modules

    def help_id(self) -> str:
        return "cli.about"

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [voice_of(ctx)("cli.usage-pieces")]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.modules:
            return None
        module = importlib.import_module(f"astrarium.cli.{name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.modules and not args[0].startswith("-"):
            known = ", ".join(self.modules)
            raise CliError("cli.unknown-command", command=args[0], commands=known)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        voice = voice_of(ctx)
        with formatter.section(voice("cli.commands")):
            formatter.write_dl([(name, voice(f"cli.command.{name}")) for name in self.modules])

    def main(self, args: Sequence[str] | None = None, *_: Any, **settings: Any) -> NoReturn:
        """Run a command; every error ends in one line on stderr and a status."""
        argv = list(sys.argv[1:] if args is None else args)
        soften_streams()
        voice = Voice(lang_asked(argv))
        settings |= {"prog_name": PROGRAM, "standalone_mode": False, "obj": voice}
        try:
            with terminable():
                status = super().main(argv, **settings)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except GameError as error:
            fail(refused(error, voice))
        except click.ClickException as error:
            fail(misused(error, voice))
        except OSError as error:
            fail(voice("cli.system", why=error.strerror or str(error)))
        sys.exit(status if isinstance(status, int) else 0)


@contextmanager
def terminable() -> Iterator[None]:
    """SIGTERM is an exit like others, that leaves no process and no odd terminal behind."""
    before = signal.getsignal(signal.SIGTERM)
    is_ours = before is signal.SIG_DFL and threading.current_thread() is threading.main_thread()
    if is_ours:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGTERM, before)


def soften_streams() -> None:
    """A terminal that cannot show a letter shows a question mark, and that is all."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def fail(line: str) -> NoReturn:
    click.echo(f"{PROGRAM}: {' '.join(line.splitlines())}", err=True)
    sys.exit(BAD_INPUT)


def refused(error: GameError, voice: Voice) -> str:
    from astrarium.words import refusal

    error.why = shortened(error.why)
    return refusal(error, voice.lang)


def shortened(what: Any) -> Any:
    """A message whose texts are not too long to be quoted; anything else as it is."""
    if isinstance(what, Message):
        return Message(what.id, {key: shortened(value) for key, value in what.args.items()})
    if isinstance(what, str) and len(what) > LONGEST:
        return what[: LONGEST - 1] + "…"
    return what


def misused(error: click.ClickException, voice: Voice) -> str:
    """What click found wrong with the command line, in our words."""
    why = misuse(error, voice)
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else PROGRAM
    return voice("cli.misused", why=why, help=f"{where} --help")


def misuse(error: click.ClickException, voice: Voice) -> str:
    match error:
        case click.NoSuchOption():
            return voice("cli.unknown-option", option=shortened(error.option_name))
        case click.BadOptionUsage():
            return voice("cli.option-value", option=shortened(error.option_name))
        case click.MissingParameter(param=param) if param is not None:
            return voice("cli.missing", name=placed(parameter_name(param), voice))
    return str(shortened(error.format_message()))


def parameter_name(param: click.Parameter | None) -> str:
    """As one writes it: `--bots`, or `GAME` for an argument."""
    if param is None:
        return ""
    return param.opts[-1] if isinstance(param, click.Option) else (param.name or "").upper()
