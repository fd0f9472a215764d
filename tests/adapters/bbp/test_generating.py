"""Tournaments that the engine makes up: configurations, models, seeds."""

from pathlib import Path

import pytest

from command_line import Command, one_line
from pairdesk.bbp.generator_config import drawn_recipe
from pairdesk.trf import read_trf
from pairwright.generation import Recipe

SMALL = "PlayersNumber=14\nRoundsNumber=5\nForfeitRate=5\nRetiredRate=5\nHalfPointByeRate=3\n"


def generated(pairwright: Command, *words: str, config: str = SMALL) -> str:
    """The file that the engine writes after a configuration."""
    Path("config").write_text(config, "utf-8")
    answer = pairwright("engine", "--dutch", "-g", "config", "-o", "made.trf", *words)
    assert answer == (0, "", "")
    return Path("made.trf").read_bytes().decode()


def agrees(pairwright: Command, file: str) -> bool:
    answer = pairwright("engine", "--dutch", file, "-c")
    return answer.code == 0 and "Checker" not in answer.out


def test_a_tournament_is_a_file_that_a_check_agrees_with(pairwright: Command) -> None:
    for seed in ("1", "2", "3"):
        text = generated(pairwright, "-s", seed)
        assert text.startswith(
            f"012 AutoTest Tournament {seed}\r001    1      Test0001 Player0001 "
        )
        assert text.endswith("\r\r092 FIDE_DUTCH_2025\r")
        report = read_trf(text)
        assert {len(player.entries) for player in report.players} == {5}
        assert len(report.players) == 14
        assert agrees(pairwright, "made.trf")


def test_the_same_seed_makes_the_same_file(pairwright: Command) -> None:
    texts = [generated(pairwright, "-s", seed) for seed in ("7", "7", "8")]
    assert texts[0] == texts[1] != texts[2]
    title = generated(pairwright).partition("\r")[0]
    assert title.removeprefix("012 AutoTest Tournament ").isdigit()


def test_other_points_are_written(pairwright: Command) -> None:
    points = "PointsForWin=3\r\nPointsForDraw=1\nPointsForForfeitLoss=0.5\nPointsForPAB=1.5\n"
    text = generated(pairwright, "-s", "1", config=SMALL + "# points\n" + points)
    assert text.endswith("\r162  W 3.0    D 1.0    Z 0.5    P 1.5\r")
    assert agrees(pairwright, "made.trf")


def test_points_that_no_file_can_say(pairwright: Command) -> None:
    Path("config").write_text(SMALL + "PointsForZPB=0.5\n", "utf-8")
    answer = pairwright("engine", "--dutch", "-g", "config", "-o", "made.trf", "-s", "1")
    assert answer[:2] == (4, "")
    assert one_line(answer.err).startswith("Error writing tournament to made.trf: ")


def test_a_tournament_that_cannot_be_played_to_its_end(pairwright: Command) -> None:
    Path("config").write_text("PlayersNumber=4\nRoundsNumber=9\nRetiredRate=100\n", "utf-8")
    words = "--dutch", "-g", "config", "-o", "made.trf", "-s", "1"
    answer = pairwright("engine", "--strict", *words)
    assert answer[:2] == (1, "")
    assert not Path("made.trf").exists()
    answer = pairwright("engine", *words)
    assert answer[:2] == (1, "")
    assert "No valid pairing exists for round 4 of the generated" in one_line(answer.err)
    report = read_trf(Path("made.trf").read_bytes())
    assert report.rounds_planned == 9
    assert {len(player.entries) for player in report.players} == {3}


def test_the_checklist_has_all_rounds(pairwright: Command) -> None:
    generated(pairwright, "-s", "1", "-l")
    text = Path("made.list").read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("Round")] == [
        f"Round #{number}." for number in range(1, 6)
    ]


def test_without_a_configuration_all_is_by_lot() -> None:
    assert drawn_recipe(5) == Recipe.drawn(5)


def test_a_configuration_may_have_a_mark_and_any_bytes_in_comments(pairwright: Command) -> None:
    plain = generated(pairwright, "-s", "1")
    Path("config").write_bytes(b"\xef\xbb\xbf" + SMALL.encode() + b"# caf\xe9\n")
    answer = pairwright("engine", "--dutch", "-g", "config", "-o", "made.trf", "-s", "1")
    assert (answer.code, Path("made.trf").read_bytes()) == (0, plain.encode())


def test_what_a_configuration_says() -> None:
    recipe = drawn_recipe(
        5,
        "DrawPercentage=10\nForfeitRate=7.9\nRetiredRate=3.\nHalfPointByteRate=4\n"
        "LowestRating=1000\nHighestRating=1001\nPlayersNumber=20\nPlayersNumber=21\n",
    )
    assert (recipe.draws, recipe.forfeits, recipe.retirements) == (10, 7, 3)
    assert (recipe.half_point_byes, recipe.players) == (4, 21)
    assert (recipe.lowest_rating, recipe.highest_rating) == (1000, 1001)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Players=9", 'Unexpected parameter "Players" in configuration file.'),
        ("PlayersNumber", "Error parsing configuration file line: PlayersNumber"),
        ("PlayersNumber=-9", 'The value for parameter "PlayersNumber" in the configuration'),
        ("DrawPercentage=101", 'parameter "DrawPercentage"'),
        ("ForfeitRate=0.5", 'parameter "ForfeitRate"'),
        ("RetiredRate=1.9", 'parameter "RetiredRate"'),
        ("HalfPointByeRate=x", 'parameter "HalfPointByeRate"'),
        ("PointsForWin=1.25", 'parameter "PointsForWin"'),
        ("PointsForWin=1.2", "win must be a multiple of a half"),
        ("LowestRating=2800\nHighestRating=1000", "highest_rating must be"),
    ],
)
def test_a_configuration_that_can_mean_nothing(pairwright: Command, line: str, says: str) -> None:
    Path("config").write_text(SMALL + line, "utf-8")
    answer = pairwright("engine", "--dutch", "-g", "config", "-o", "made.trf")
    assert answer[:2] == (3, "")
    assert one_line(answer.err).startswith("Error parsing configuration file config: ")
    assert says in answer.err
    assert not Path("made.trf").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("-g none -o made.trf", 5),
        ("none -g -o made.trf", 5),
        ("-g -o none/made.trf", 5),
        ("-g -o made.trf -s x", 3),
        ("-g -o made.trf -s 18446744073709551616", 4),
    ],
)
def test_what_cannot_be_read_or_written(pairwright: Command, words: str, code: int) -> None:
    answer = pairwright("engine", "--dutch", *words.split())
    assert answer[:2] == (code, "")
    one_line(answer.err)


def test_a_model_gives_its_players_and_its_rates(pairwright: Command) -> None:
    model = generated(pairwright, "-s", "1")
    more = "152 W\r240 H   6    1\rXXZ 2\rXXC white1 rank\rXXC white1\r### own\rXXP 1 2\r102 Ada\r"
    Path("model.trf").write_bytes((model + more + "042 soon\r").encode())
    words = "--dutch", "model.trf", "-g", "-o", "other.trf", "-s", "5"
    assert pairwright("engine", *words) == (0, "", "")
    text = Path("other.trf").read_bytes().decode()
    first, second, *lines = text.split("\r")
    assert first == "012 AutoTest Tournament 5"
    assert second == "### 012 AutoTest Tournament 1"
    assert [line[:80] for line in lines if line.startswith("001")] == [
        line[:80] for line in model.split("\r") if line.startswith("001")
    ]
    assert lines[-11:] == [
        "092 FIDE_DUTCH_2025",
        "### 152 W",
        "### 240 H   6    1",
        "### XXZ 2",
        "XXC rank",
        "### own",
        "XXP 1 2",
        "102 Ada",
        "042 soon",
        "142 5",
        "",
    ]
    assert agrees(pairwright, "other.trf")


def test_a_model_needs_ratings_and_rounds(pairwright: Command) -> None:
    model = generated(pairwright, "-s", "1")
    first, second, rest = model.split("\r", 2)
    unrated = "\r".join((first, f"{second[:48]}    {second[52:]}", rest))
    Path("unrated.trf").write_bytes(unrated.encode())
    lines = [f"{line[:80]} 0.0" if line.startswith("001") else line for line in model.split("\r")]
    Path("unplayed.trf").write_text("\n".join(lines), "utf-8")
    for name in ("unrated.trf", "unplayed.trf"):
        answer = pairwright("engine", "--dutch", name, "-g", "-o", "other.trf")
        assert answer[:2] == (3, "")
        assert one_line(answer.err).startswith(f"Error processing file {name}: ")
