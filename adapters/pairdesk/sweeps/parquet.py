"""The tables of a sweep as Parquet; needs the extra ``sweeps``."""

from collections.abc import Iterator, Sequence
from io import BytesIO

import pyarrow as pa
import pyarrow.parquet as pq

from pairdesk.errors import BadDocument
from pairdesk.sweeps.runs import FRACTIONS, TEXTS, Row
from pairdesk.sweeps.table_files import require_columns, require_row


def parquet_bytes(rows: Sequence[Row], columns: Sequence[str]) -> bytes:
    """A table as Parquet."""
    kinds = {**dict.fromkeys(TEXTS, pa.string()), **dict.fromkeys(FRACTIONS, pa.float64())}
    schema = pa.schema([(name, kinds.get(name, pa.int64())) for name in columns])
    sink = BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema), sink)
    return sink.getvalue()


def rows_of_parquet(data: bytes, columns: Sequence[str]) -> Iterator[Row]:
    """The rows of a table in Parquet. Raises BadDocument."""
    try:
        table = pq.read_table(BytesIO(data))
        rows = table.to_pylist()
    except (pa.ArrowException, OSError, ValueError) as error:
        first, *_ = str(error).splitlines()
        raise BadDocument(f"not a readable Parquet file: {first}") from None
    require_columns(table.column_names, columns)
    for number, row in enumerate(rows, 1):
        try:
            require_row(row)
        except BadDocument as error:
            raise BadDocument(f"row {number}: {error}") from None
        yield row
