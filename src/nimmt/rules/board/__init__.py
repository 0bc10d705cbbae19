"""6 nimmt! Brettspiel in its four versions, in the order of its rulebook.

`data` is what is printed on board, tiles and cards, `table` what lies on the table, `words` what players are asked,
`events` what happens to them. `basic`, `luck`, `expert` (with its `actions`) and `expert_luck` are the four versions;
`positions` says which positions can occur.
"""
