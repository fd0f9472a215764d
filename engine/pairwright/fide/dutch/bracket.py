"""One bracket of the Dutch system after the other (C.04.3 of 2026, articles 3 and 4).

The candidates of a bracket are generated in an order and compared criterion by criterion. All
criteria are sums over the pairs of the bracket and of the next score group, so the best candidate is
a matching of least cost with the criteria as digits of exact integers, and the order of generation
as the last of them.
"""
