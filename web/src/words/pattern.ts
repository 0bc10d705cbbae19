/** Sentences with holes. They are read from ICU messages when the page is built, so that no reader loads the parser. */

/** A sentence: plain text, or its parts in order. */
export type Pattern = string | Part[];
/**
 * Text, an argument, or one that decides how the sentence goes on. HASH stands for the number that did.
 * What is not needed is not there: a sentence travels to every reader.
 */
export type Part = string | typeof HASH | [name: string] | [name: string, kind: typeof SIGNED] | [name: string, kind: typeof SELECT | typeof PLURAL, options: Record<string, Pattern>];
export const HASH = 0;
export const SIGNED = 0;
export const SELECT = 1;
export const PLURAL = 2;
export type Params = Record<string, string | number | boolean>;

/** A number as it is printed: with a minus sign, where computers write a hyphen. */
export function figure(value: number | string): string {
  return String(value).replace("-", "−");
}

/** Numbers and plurals as one language has them. */
export class Speech {
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  private readonly signed: Intl.NumberFormat;

  constructor(language: string) {
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.signed = new Intl.NumberFormat(language, { signDisplay: "always" });
  }

  /** The sentence with its arguments filled in. *counted* is the number of the plural around it. */
  say(pattern: Pattern, params: Params, counted = 0): string {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => this.part(part, params, counted)).join("");
  }

  private part(part: Part, params: Params, counted: number): string {
    if (typeof part === "string") return part;
    if (part === HASH) return figure(this.numbers.format(counted));
    const value = params[part[0]] ?? "";
    if (part.length === 1) return typeof value === "number" ? figure(value) : String(value);
    if (part[1] === SIGNED) return figure(this.signed.format(Number(value)));
    const [, kind, options] = part;
    if (kind === SELECT) return this.say(options[String(value)] ?? options.other!, params, counted);
    const count = Number(value);
    return this.say(options[`=${count}`] ?? options[this.plurals.select(count)] ?? options.other!, params, count);
  }
}
