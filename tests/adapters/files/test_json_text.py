"""JSON texts: the place of every fault."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.errors import BadDocument
from pairdesk.files.json_text import parsed

TWICE = [
    ('{"a": 1, "a": 2}', "line 1 column 10: the key 'a' occurs twice in one object"),
    ('[{"a": 1},\n {"b": {"a": 1, "c": [],\n "a": 2}}]', "line 3 column 2: the key 'a' occurs"),
    ('{"a": {"b": 1}, "b": ["a", "a"],\n "\\u0061": 2}', "line 2 column 2: the key 'a' occurs"),
    ('{"a": "x: {[", "b": "\\"a\\":",\n\n"b" : 1}', "line 3 column 1: the key 'b' occurs"),
    ('{"a": {"x": 1, "x": 2}, "a": 3}', "line 1 column 16: the key 'x' occurs"),
]


@pytest.mark.parametrize(("text", "said"), TWICE)
def test_a_key_that_is_given_twice_has_a_place(text: str, said: str) -> None:
    with pytest.raises(BadDocument) as refused:
        parsed(text, keys_once=True)
    assert str(refused.value).startswith(said)
    assert parsed(text) == json.loads(text)


VALUES = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_what_has_each_key_once_is_read(value: object) -> None:
    assert parsed(json.dumps(value), keys_once=True) == value
