"""Records that a later one replaces, for readers that use the last of several on one matter."""

from dataclasses import replace

from pairdesk.trf import AnyRecord, Byes, Count, Header, InitialColour, Player, TrfFile


def with_last_records(trf_file: TrfFile) -> TrfFile:
    """The records on which a pairing depends, without those that a later one replaces.

    The last number of rounds, system and initial colour are kept, and the last of several byes that
    a player requested for a round. Ratings are left out.
    """
    byes = {
        (record.round, number): Byes(record.bye, record.round, (number,), line=record.line)
        for record in trf_file.of(Byes)
        for number in record.numbers
    }
    players = [replace(player, rating=None) for player in trf_file.players]
    replaced = Count | Header | InitialColour | Byes | Player
    others = [record for record in trf_file.records if not isinstance(record, replaced)]
    last: list[AnyRecord] = [*trf_file.of(Count)[-1:], *trf_file.of(Header)[-1:]]
    last += map(InitialColour, trf_file.colours[-1:])
    return replace(trf_file, records=(*others, *players, *last, *byes.values()))
