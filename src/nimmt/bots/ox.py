"""proto"""
from __future__ import annotations
from nimmt.bots.heifer import HeiferBot, PAR, ZERO
from nimmt.bots.estimate import Estimate
from nimmt.bots.hands import Outlook, later, quality
from nimmt.decisions import Choice, PlayOpenCard, LayCards
from nimmt.rules.plus import Zero

class OxBot(HeiferBot):
    name = "ox"
    about = "sound"
    outlook = Outlook()
    g = 0.5
    prudence = 0.2
    par = PAR
    zero = ZERO
    hb = 0.0
    h = 0.0
    fade = 0.5
    top = 8

    def _lay(self, view, decision):
        estimate = Estimate(view, self.prudence)
        par = 0.0
        if isinstance(view.rules, Zero):
            par = -self.par if view.rules.fewest_wins else self.par
        o=self.outlook
        L={c: later(estimate,c,o) for c in view.hand if c} if len(view.hand)>1 else dict.fromkeys(view.hand,0)
        m=sum(L.values())/max(1,len(L))
        L={c:v-m for c,v in L.items()}
        def worth(choice):
            cards = tuple(card for card in choice.numbers if card)
            zeros = len(choice.numbers) - len(cards)
            first = bool(zeros) or isinstance(decision, PlayOpenCard)
            expected = estimate.turn(cards, first=first) - par * len(cards) - self.zero * zeros - self.g*sum(L[c] for c in cards)
            return expected+self.hb*sum(map(view.rules.heads, cards))
        if not self.h or len(view.hand)<3: return max(decision.choices, key=worth)
        few=sorted(decision.choices,key=worth,reverse=True)[:self.top]
        def deep(choice):
            cards = tuple(card for card in choice.numbers if card)
            return worth(choice)+self.h*quality(estimate.once_laid(cards),self.fade)
        return max(few,key=deep)
