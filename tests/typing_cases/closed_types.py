"""What a type checker accepts and refuses; lines that it is to refuse say so at their end."""

from pairwright import Board, Bye, Colour, Event, Player, Result, Round
from pairwright.bye_requests import ByeRequest

event = Event.of([Player("ana", 1800), Player("ben", 1700)], initial_colour="black")
event = Event.of([], initial_colour=Colour.WHITE)
event = Event.of([], initial_colour="green")  # refused
event = Event.of([], system="knockout")  # refused

event = event.with_bye("ana", round=1)
event = event.with_bye("ana", round=1, bye="H")
event = event.with_bye("ana", round=1, bye=Bye.ZERO)
event = event.with_bye("ana", round=1, bye=None)
event = event.with_bye("ana", round=1, bye="h")  # refused
event = event.with_bye("ana", round=1, bye="U")  # refused
event = event.with_byes([ByeRequest(1, "ana", "F"), ByeRequest(2, "ana", Bye.HALF)])
event = event.with_byes([ByeRequest(1, "ana", "f")])  # refused

event = event.with_result(round=1, board=1, result="W")
event = event.with_result(round=1, board=1, result=Result.DRAW)
event = event.with_result(round=1, board=1, result="1-0")  # refused
event = event.with_results(round=1, results="WBD")
event = event.with_ruling(round=1, board=1, result="FF", correcting=True)
event = event.with_ruling(round=1, board=1, result="0-0")  # refused
event = event.with_games(round=1, board=1, games=["W", "UD", Result.FORFEIT_TO_BLACK])
event = event.with_games(round=1, board=1, games=["W", "X"])  # refused
event = event.with_games(round=1, board=1, games="WBD")  # refused

paired = Round.of(1, [("ana", "ben"), ("cy", "dee", "UB")], byes={"eli": "Z"})
paired = Round.of(1, [Board("ana", "ben", "W")], byes={"eli": Bye.FULL})
paired = Round.of(1, [("ana", "ben", "w")])  # refused
paired = Round.of(1, [], byes={"eli": "Q"})  # refused
paired = Round.of(1, [("ana", "ben", "W")], games={1: ["W", "D"]})
paired = Round.of(1, [("ana", "ben", "W")], games={1: ["1", "="]})  # refused
board = Board("ana", "ben", "1")  # refused

results: list[Result] = paired.results
text: str = paired.results[0]
given: tuple[tuple[str, Bye], ...] = paired.byes
colour: Colour = event.initial_colour
awaited: dict[str, Bye] = event.sitting_out
