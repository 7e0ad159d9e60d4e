"""The scorekeeper in the terminal, by what is typed and what is answered."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from freebooter.engine import OptionsError
from freebooter.scoresheet import Sheet, from_csv, from_text, new_sheet, scores_of
from freebooter.terminal.prompt import Talk
from freebooter.terminal.scorekeeping import (
    captain,
    companion,
    get_bit,
    keeper,
    opening,
    plank,
    read_sheet,
    write_sheet,
)


class Script(Talk):
    """Answers from a list; what was said is kept."""

    def __init__(self, *answers: str) -> None:
        self.heard = StringIO()
        super().__init__(Console(file=self.heard, width=100, soft_wrap=True))
        self.answers = list(answers)

    def ask(self, prompt: str) -> str:
        if not self.answers:
            raise EOFError
        self.write(prompt + self.answers[0])
        return self.answers.pop(0)

    @property
    def said(self) -> str:
        return self.heard.getvalue()


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "freebooter" / "scoresheets"


def keep(sheet: Sheet, path: Path, *answers: str) -> tuple[Script, Sheet]:
    talk = Script(*answers)
    kept = keeper.Keeper(talk, sheet, path)
    kept.run()
    return talk, kept.sheet


@pytest.fixture
def duel() -> Sheet:
    """Two players, two rounds, everything in."""
    everything = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
    return new_sheet(["Anne", "Ben"], {**everything, "rounds": [3, 1]})


@pytest.mark.clause("SK-18")
def test_a_whole_game_is_scored_by_answering(duel: Sheet, tmp_path: Path):
    first = ["2", "1", "2", "1", "0"]
    bonuses = ["3", "1", "1", "2", "1", "4", "5", "2", "1", "7", "2", "10", "1"]
    talk, sheet = keep(duel, tmp_path / "sheet.json", *first, *bonuses, "0", "1", "1", "0", "0", "1")
    scores = scores_of(sheet)
    assert scores.over
    assert "Anne deals, Ben leads." in talk.said
    assert "Bids: 3 for 3 tricks." in talk.said
    assert "a Pirate taken with the Skull King: +30 (SK-17)" in talk.said
    assert "the black 14: +20 (SK-16)" in talk.said
    assert "a Loot shared with Ben: +20 (SK-24)" in talk.said
    assert scores.rows[0][0].round_points == 40 + 30 + 20 + 20
    assert scores.rows[0][1].round_points == 20 + 20 + 10
    assert "Anne wins with 100 points (SK-18)." in talk.said
    assert "Ben does the dishes." in talk.said
    assert "1 Anne, 2 Ben" in talk.said


def test_every_entry_is_on_the_disk_before_the_next_question(duel: Sheet, tmp_path: Path):
    path = tmp_path / "sheet.json"
    talk, sheet = keep(duel, path, "2", "0", "3")
    assert from_text(path.read_text("utf-8")) == sheet
    assert [entry.bid for entry in sheet.rounds[0].entries] == [2, 0]
    assert [entry.won for entry in sheet.rounds[0].entries] == [3, None]
    assert f"The sheet is kept in {path}." in talk.said


def test_tricks_that_do_not_add_up_are_asked_again(duel: Sheet, tmp_path: Path):
    talk, sheet = keep(duel, tmp_path / "s.json", "2", "0", "2", "2", "0", "", "1", "", "1")
    assert "The tricks entered add up to 4, and there were 3 (SK-26)." in talk.said
    assert [entry.won for entry in sheet.rounds[0].entries] == [2, 1]
    assert len(scores_of(sheet).rows) == 1


def test_an_impossible_bonus_is_refused_with_its_clause(duel: Sheet, tmp_path: Path):
    talk, sheet = keep(duel, tmp_path / "s.json", "2", "0", "3", "0", "0", "2", "2", "1", "5", "1", "1", "1")
    assert "Ben took 0 tricks and cannot have captured the green 14 (SK-16)." in talk.said
    assert "Anne cannot be their own ally" in talk.said
    assert "(SK-25)." in talk.said
    assert sheet.rounds[0].entries[1].fourteens == sheet.rounds[0].entries[0].loot == ()


def test_a_past_round_is_edited_and_all_is_scored_anew(duel: Sheet, tmp_path: Path):
    path = tmp_path / "s.json"
    _, sheet = keep(duel, path, "2", "1", "2", "1", "0", "1", "1")
    assert scores_of(sheet).totals == (40, 20)
    talk, sheet = keep(sheet, path, "e 1", "", "e 1", "1", "", "", "", "", "1", "0", "1", "0", "0", "1")
    assert "Anne bids (0 to 3, Enter for 2): 1" in talk.said
    assert scores_of(sheet).rows[0][0].round_points == -10
    assert scores_of(sheet).over


def test_bonuses_are_taken_back(duel: Sheet, tmp_path: Path):
    _, sheet = keep(duel, tmp_path / "s.json", "2", "1", "2", "1", "0", "2", "1", "1", "9", "1", "1")
    assert sheet.rounds[0].entries[0].fourteens == ()
    assert sheet.rounds[0].settled


def test_commands_work_at_any_question(duel: Sheet, tmp_path: Path):
    csv = tmp_path / "out.csv"
    talk, sheet = keep(duel, tmp_path / "s.json", "t", "g", "?", "? sk-16", "e 9", "x here", f"x {csv}", "x", "q", "1")
    assert "round cards" in talk.said
    assert "SK-16: Bonus points, only with the bid met" in talk.said
    assert "Expected e and a round, 1 to 2." in talk.said
    assert from_csv(csv.read_text("utf-8")) == sheet
    assert sheet.rounds[0].entries[0].bid is None


def test_a_sheet_that_was_left_is_offered(duel: Sheet, data_folder: Path):
    write_sheet(duel, data_folder / "1.json")
    (data_folder / "0.json").write_text("rubbish")
    talk = Script("1")
    assert opening.open_sheet(talk, (), {}, None) == (duel, data_folder / "1.json")
    assert "0.json cannot be read" in talk.said
    assert "Anne and Ben, round 1 of 2" in talk.said


def test_a_new_sheet_asks_for_what_the_table_agreed_on(data_folder: Path):
    talk = Script("Anne", "Anne, Ben, Cleo", "1 5", "1 4", "8", "40", "4 2", "3")
    sheet, path = opening.open_sheet(talk, (), {}, None)
    assert sheet.names == ("Anne", "Ben", "Cleo")
    assert (sheet.options.mermaids, sheet.options.kraken, sheet.options.abilities) == (True, False, True)
    assert (sheet.hand_sizes, sheet.dealer) == ((4, 2), 2)
    assert "Expected 2 to 8 different names." in talk.said
    assert path.parent == data_folder


def test_eight_players_are_offered_rounds_that_the_deck_can_deal():
    talk = Script("a,b,c,d,e,f,g,h", "", "1", "1")
    sheet, _ = opening.open_sheet(talk, (), {}, None)
    assert sheet.hand_sizes == (1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
    assert "standard, no hand above 8" in talk.said


@pytest.mark.parametrize("name", ["sheet.json", "sheet.csv"])
def test_a_sheet_is_read_from_the_file_it_was_written_to(duel: Sheet, tmp_path: Path, name: str):
    write_sheet(duel, tmp_path / name)
    assert read_sheet(tmp_path / name) == duel


@pytest.mark.clause("CA-02", "CA-16", "CA-17", "CA-18")
def test_captains_companion_tells_who_is_captain_and_who_is_out():
    draws = ["13", "13", "1", "14", "15"]
    first = ["3", "4", "0", "1"]
    wrong = ["3", "3", "2"]
    last = ["6", "0", "1"]
    talk = Script(*draws, *first, *wrong, *last)
    captain.keep_captain(talk, ("Anne", "Ben", "Cleo"))
    assert "Anne and Ben are tied for highest and draw again. (CA-02)" in talk.said
    assert "Ben is Captain of round 1. (CA-02)" in talk.said
    assert "Cleo won no battle in round 1 and is out of the game. (CA-16)" in talk.said
    assert "The battles won add up to 6, and there were 5 (CA-11)." in talk.said
    assert "Anne alone won battles in round 2 and wins the game. (CA-17)" in talk.said
    assert "Doubloons" not in talk.said


@pytest.mark.clause("CA-01")
def test_captains_companion_knows_the_deck():
    talk = Script(*["15"] * 3, "1", "2", "3")
    with pytest.raises(EOFError):
        captain.keep_captain(talk, ("Anne", "Ben", "Cleo"))
    assert "No card that counts 15 is left in the deck (CA-01)." in talk.said
    assert "Cleo is Captain of round 1." in talk.said


@pytest.mark.clause("GB-11", "GB-13", "GB-R2")
def test_limbs_are_counted_until_two_swim():
    talk = Script(*["1"] * 4, *["1"] * 4)
    get_bit.keep_limbs(talk, ("Anne", "Ben", "Cleo", "Dan"))
    assert "Anne: 2 of 4 limbs, left arm and right arm lost" in talk.said
    assert "Ben: eaten (GB-11)" in talk.said
    assert talk.said.strip().endswith("and the other's player wins (GB-13).")


@pytest.mark.clause("GB-14", "GB-15")
@pytest.mark.parametrize(("names", "clause"), [(("Anne", "Ben"), "GB-14"), (("Anne", "Ben", "Cleo"), "GB-15")])
def test_with_few_players_the_first_pirate_eaten_ends_it(names: tuple[str, ...], clause: str):
    talk = Script(*["3"] * 4)
    get_bit.keep_limbs(talk, names)
    assert f"({clause})." in talk.said
    assert "pirate: eaten" in talk.said


@pytest.mark.clause("PL-06", "PL-07", "PL-R1", "PL-R3")
def test_skully_cards_are_out_for_a_round_and_the_favor_goes_right():
    first = ["2", "0", "1 3", "7", "4", "1"]
    second = ["1", "0", "0", "3", "1"]
    third = ["0", "0"]
    talk = Script(*first, *second, *third)
    with pytest.raises(EOFError):
        plank.keep_skully(talk, ("Anne", "Ben", "Cleo"))
    assert "our guess" in talk.said
    assert "Round 1. In turn: Ben, Cleo and Anne." in talk.said
    assert "Expected numbers from 1 to 4, or 0." in talk.said
    assert "Round 2. In turn: Anne, Ben and Cleo." in talk.said
    assert "Ben cannot play Shove Anyone and Drag to Sea (PL-06)." in talk.said
    assert "Cleo cannot play Charge! (PL-06)." in talk.said
    assert "Round 3. In turn: Cleo and Anne." in talk.said
    assert "Anne cannot play Shove Anyone (PL-06)." in talk.said


def test_other_companions_and_tables_are_refused():
    with pytest.raises(OptionsError, match="no companion for 'whist'; expected skull-king, get-bit, captain"):
        companion("whist")
    with pytest.raises(OptionsError, match="expected 2 to 5 different ones"):
        companion("plank", ["Anne", "Anne"])
