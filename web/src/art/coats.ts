/** The coats: cattle have those of cattle, three for each kind; people choose one that no cow ever had. */
import { face, KINDS, type Kind, type Mood } from "./faces.ts";

export interface Coat {
  coat: string;
  shade: string;
  patch: string;
}

/** Three coats of each kind. */
const CATTLE: Record<Kind, readonly Coat[]> = {
  calf: [
    { coat: "#F6D9A4", shade: "#E3B873", patch: "#A8602E" },
    { coat: "#FBF1DE", shade: "#DCCBA8", patch: "#3B3638" },
    { coat: "#C98B52", shade: "#AE7440", patch: "#FFF3DC" },
  ],
  heifer: [
    { coat: "#B4652F", shade: "#94501F", patch: "#FFF3DC" },
    { coat: "#454043", shade: "#322E31", patch: "#FFF3DC" },
    { coat: "#E2B067", shade: "#C5914A", patch: "#FFF8E6" },
  ],
  ox: [
    { coat: "#9AA3A0", shade: "#7C8785", patch: "#DDE1D8" },
    { coat: "#CDB48C", shade: "#AF966E", patch: "#F1E6CE" },
    { coat: "#77604F", shade: "#5E4A3D", patch: "#CDB9A5" },
  ],
  bull: [
    { coat: "#7C2F1F", shade: "#5F2115", patch: "#49180F" },
    { coat: "#3A3437", shade: "#2A2527", patch: "#171416" },
    { coat: "#B9702F", shade: "#965621", patch: "#6E3C12" },
  ],
  aurochs: [
    { coat: "#2F2A33", shade: "#211D26", patch: "#D9822B" },
    { coat: "#5A3826", shade: "#43281A", patch: "#D9822B" },
    { coat: "#5B6168", shade: "#454A51", patch: "#E8A04A" },
  ],
};

/** The colours that people choose from. */
export const COLOURS: Record<string, Coat> = {
  sky: { coat: "#8FC3E0", shade: "#6CA5C7", patch: "#F2FAFF" },
  coral: { coat: "#F29C86", shade: "#D67A63", patch: "#FFF3EC" },
  mint: { coat: "#93D0AC", shade: "#6EB08A", patch: "#F1FFF5" },
  lilac: { coat: "#BBA5E0", shade: "#9A82C5", patch: "#F7F1FF" },
  lemon: { coat: "#F3D161", shade: "#D2AD3B", patch: "#FFFCEA" },
  rose: { coat: "#EDA6C3", shade: "#CD84A4", patch: "#FFF2F8" },
};

/** Who somebody is to look at: the head, and the coat by its name; those of cattle are numbered. */
export interface Looks {
  kind: Kind;
  coat: string;
}

/** The kind of a bot: one that plays at a rating, such as "aurochs:1400", is of its kind. */
export function kindOf(bot: string): string {
  return bot.replace(/:\d+$/, "");
}

/** How many of these bots before this place are of the same kind. */
export function nthOf(bots: readonly (string | undefined)[], at: number): number {
  return bots.slice(0, at).filter((bot) => bot && kindOf(bot) === kindOf(bots[at] ?? "")).length;
}

/** The looks of the nth bot of its kind at a table. */
export function cattle(bot: string, nth: number): Looks {
  const kind = kindOf(bot);
  return { kind: isKind(kind) ? kind : "ox", coat: String(nth % 3) };
}

/** The colours of these looks. */
export function coatOf({ kind, coat }: Looks): Coat {
  return COLOURS[coat] ?? CATTLE[kind][Number(coat)] ?? CATTLE[kind][0]!;
}

/** Looks as they are kept and sent, such as "heifer-sky"; null where that is none. */
export function readLooks(text: string): Looks | null {
  const [kind = "", coat = ""] = text.split("-");
  return isKind(kind) && coat in COLOURS ? { kind, coat } : null;
}

/** Looks for somebody who has chosen none: always the same for a name, and another colour at each seat. */
export function usualLooks(name: string, seat: number): Looks {
  const sum = [...name].reduce((all, letter) => all + letter.codePointAt(0)!, 0);
  const colours = Object.keys(COLOURS);
  return { kind: KINDS[sum % KINDS.length]!, coat: colours[seat % colours.length]! };
}

export function isKind(kind: string): kind is Kind {
  return (KINDS as readonly string[]).includes(kind);
}

/** The drawing of a face with its colours in it, for pictures that stand alone. */
export function painted(looks: Looks, mood: Mood): string {
  const { coat, shade, patch } = coatOf(looks);
  return face(looks.kind, mood)
    .replaceAll('class="coat"', `fill="${coat}"`)
    .replaceAll('class="shade"', `fill="${shade}"`)
    .replaceAll('class="patch"', `fill="${patch}"`)
    .replaceAll('class="patch-line"', `stroke="${patch}"`);
}
