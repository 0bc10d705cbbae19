"""Which cards Negative = Positive cancels (ANN-24)."""

from nimmt.cards import BULLHEADS, Cards


def cancelled(points: int, just_taken: Cards, earlier: Cards) -> Cards:
    """The cards that leave the bull pile for this many positive points, ascending.

    Whole cards only, worth no more than the points: the most bullheads; of such sets the one with most cards just
    taken; then the fewest cards; then the lowest numbers.

    >>> cancelled(5, (13,), (10, 14, 22))
    (10, 13, 14)
    """
    # Cards are added from the highest to the lowest, so a set's lowest card is always its first; for each total,
    # number of cards just taken and number of cards, the set with the lowest numbers is kept.
    best: dict[tuple[int, int, int], Cards] = {(0, 0, 0): ()}
    fresh = set(just_taken)
    for card in sorted((*just_taken, *earlier), reverse=True):
        for (total, new, count), cards in list(best.items()):
            more = total + BULLHEADS[card]
            if more <= points:
                key = (more, new + (card in fresh), count + 1)
                best[key] = min(best.get(key, (card, *cards)), (card, *cards))
    return best[max(best, key=lambda key: (key[0], key[1], -key[2]))]
