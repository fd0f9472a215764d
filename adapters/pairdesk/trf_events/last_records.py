"""Records that a later one replaces, for readers that take the last of several about the same."""

from dataclasses import replace

from pairdesk.trf import AnyRecord, Byes, Count, Header, InitialColour, Player, TrfFile


def with_last_records(file: TrfFile) -> TrfFile:
    """The records on which a pairing depends, without those that a later one replaces.

    The last number of rounds, system and initial colour hold, and of several byes that a player has
    asked for in a round the last one. Ratings are left out.
    """
    byes = {
        (record.round, number): Byes(record.bye, record.round, (number,), line=record.line)
        for record in file.of(Byes)
        for number in record.numbers
    }
    players = [replace(player, rating=None) for player in file.players]
    replaced = Count | Header | InitialColour | Byes | Player
    others = [record for record in file.records if not isinstance(record, replaced)]
    last: list[AnyRecord] = [*file.of(Count)[-1:], *file.of(Header)[-1:]]
    last += map(InitialColour, file.colours[-1:])
    return replace(file, records=(*others, *players, *last, *byes.values()))
