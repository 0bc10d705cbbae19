"""The table in the terminal, full screen, with Textual (the extra ``tui``).

* `moments`, `picking`, `preview`, `sitting`: what the screens know of a game; no Textual in there;
* `paint`: the pieces of `nimmt.render.scene` as cards on a screen;
* `board`, `strip`, `panels`: the widgets;
* `game`, `start`, `replay`, `pauses`: the screens; `app`: all together.

Nothing here is imported before a screen is to be opened: see `nimmt.screen`.
"""
