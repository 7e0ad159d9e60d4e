"""The line mode: what is said, what can be typed, and where it runs."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys

import pytest
from rich.console import Console

from freebooter.terminal.line_setup import set_up
from freebooter.terminal.prompt import Talk
from freebooter.terminal.setup import Wish

ANNE = ("Anne", "Bart")


def converse(monkeypatch: pytest.MonkeyPatch, wish: Wish, *typed: str) -> str:
    """All that is said when these lines are typed and then the input ends."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    said = io.StringIO()
    assert set_up(wish, Talk(Console(file=said, highlight=False, soft_wrap=True, width=80, height=24))) == 0
    return said.getvalue()


def get_bit(seed: int = 3, hotseat: int = 1) -> Wish:
    return Wish("get-bit", 4, "drifter", seed=seed, hotseat=hotseat, names=ANNE)


def test_every_event_is_a_sentence_with_its_clause(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "1")
    assert "The cards are turned up: Anne red 1, Bonny yellow 5, Henry green 4 and Scarlet blue 2. (GB-05)" in said
    assert "The shark does not bite in the first round. (GB-09)" in said
    assert "Which card for your red pirate?\n  1  the 1\n  2  the 2\n" in said
    assert "your red pirate, 4 limbs, holds 2 3 4 5; the shark is behind it" in said


def test_a_choice_that_is_not_legal_is_listed_and_says_why(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "1", "1", "? 1", "1?")
    assert "  1  the 1, in the stack, not legal now" in said
    why = "the 1, in the stack: The 1 is in the red pirate's stack, not in its hand (GB-06)"
    assert said.count(why) == 3


def test_questions_marks_tell_what_a_choice_does_and_what_a_clause_says(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "? 3", "? gb-10", "? GB-99", "?")
    assert said.count("GB-07: Move: a number shown by exactly one pirate is untied.") == 1
    assert "GB-10: Otherwise the pirate at the back loses one limb" in said
    assert "There is no choice and no clause “GB-99”." in said
    assert "u: undo: against bots" in said


def test_what_cannot_be_understood_is_named_with_what_would_do(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "9", "play 0:9", "play 1:3", "fish", "", "1")
    assert "“9” is no choice; expected 1, 2, 3, 4 and 5, or ? for help." in said
    assert "'play 0:9' is no move; expected line PIRATE PIRATE" in said
    assert "The yellow pirate is Bonny's (GB-05)" in said
    assert "“fish” is no choice" in said


def test_notation_is_understood_too(monkeypatch: pytest.MonkeyPatch):
    assert "Anne red 4" in converse(monkeypatch, get_bit(), "play 0:4")


def test_last_round_score_sheet_hint_and_table(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "l", "1", "l", "s", "t", "h")
    assert "There is none yet." in said
    assert said.count("The shark does not bite in the first round. (GB-09)") == 2
    assert "  pirate red, player Anne, in line 4, limbs 4, holds 2 3 4 5, played 1" in said
    assert said.count("Round 2. The line, front first:") == 2
    assert re.search(
        r"The navigator would choose the \d for your red pirate: wins \d+ of 100 games played on from here", said
    )


@pytest.mark.clause("GB-05")
def test_undo_is_told_and_refused_with_its_clause(monkeypatch: pytest.MonkeyPatch):
    wish = Wish("get-bit", 2, "drifter", seed=1, names=ANNE)
    said = converse(monkeypatch, wish, "u", "3", "u", "2", "4", "u")
    assert "You have made no move yet" in said
    assert "Your last move is taken back." in said
    assert re.search(r"It was shown since: The cards are turned up: .* \(GB-05\)", said)


def test_a_part_of_a_move_is_taken_back_first(monkeypatch: pytest.MonkeyPatch):
    wish = Wish("plank", 3, "drifter", seed=1, names=ANNE)
    said = converse(monkeypatch, wish, "1", "1", "2", "u", "u", "10")
    assert "Shove Left: A program is three different cards (PL-03)" in said
    assert said.count("Your first card?") == 2
    assert said.count("Your second card, after Shove Left?") == 2
    assert "Your second card, after Charge!?" in said


def test_the_end_of_the_input_saves_and_the_game_is_offered_again(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(), "1")
    assert said.endswith("The game is kept: freebooter play goes on with it.\n")
    said = converse(monkeypatch, Wish(), "1", "q")
    assert "  1  Get Bit! with Bonny, Henry and Scarlet, 7 moves, left just now" in said
    assert "Round 2. The line, front first:" in said
    assert said.endswith("The game is kept: freebooter play goes on with it.\n")


def test_the_menu_asks_for_game_seats_bots_and_options(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, Wish(names=ANNE, seed=1), "1", "7", "3", "1", "o", "2", "q")
    assert "  1  Get Bit!, 2–6 players · 5–15 minutes." in said
    assert "“7” is no choice" in said
    assert "Refill at: " in said
    assert "Get Bit! with Anne, Bonny (drifter) and Henry (drifter). Seed 1." in said


def test_a_whole_game_ends_with_places_and_a_record(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, Wish("get-bit", 2, "drifter", seed=1, names=ANNE), *"1234512345" * 30)
    assert re.search(r"The game is over\. (Anne|Bonny) wins\.\n  1\. (Anne \(you\)|Bonny)\n  2\. ", said)
    assert re.search(r"The record is in .*records.*\.json\.\n$", said)


@pytest.mark.clause("GB-05")
def test_behind_the_curtain_nobody_reads_the_other_ones_card(monkeypatch: pytest.MonkeyPatch):
    said = converse(monkeypatch, get_bit(hotseat=2), "4", "", "t")
    before, curtain, after = said.partition("Pass the terminal to Bart. Bart, press Enter when nobody else looks. ")
    assert "Which card for your red pirate?" in before
    assert curtain
    assert after.startswith("\n" * 24)
    assert "Which card for your yellow pirate?" in after
    assert "Anne has chosen a card for the red pirate. (GB-05)" in after
    assert "red 4" not in after


PLAY = (
    "import sys; from freebooter.terminal import play; sys.exit(play('get-bit', bots='drifter', seed=3, **{options}))"
)


def run_in_a_terminal(options: str, typed: bytes, **environment: str) -> str:
    """What a process writes to a terminal of its own."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(environment)
        os.execv(sys.executable, [sys.executable, "-c", PLAY.format(options=options)])
    os.write(terminal, typed)
    shown = b""
    try:
        while piece := os.read(terminal, 65536):
            shown += piece
    except OSError:
        pass
    os.waitpid(pid, 0)
    return shown.decode()


def test_a_pipe_gets_plain_text():
    run = subprocess.run(
        [sys.executable, "-c", PLAY.format(options="{}")], input="1\nq\n", capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert "Choose: 1\n" in run.stdout
    assert "\x1b" not in run.stdout


def test_a_dumb_terminal_gets_plain_text_without_being_asked_for():
    shown = run_in_a_terminal("{}", b"1\nq\n", TERM="dumb")
    assert "The shark does not bite in the first round. (GB-09)" in shown
    assert "\x1b" not in shown


def test_no_color_means_no_colour():
    shown = run_in_a_terminal("{'plain': True}", b"9\nq\n", TERM="xterm-256color", NO_COLOR="1")
    assert "is no choice" in shown
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)
