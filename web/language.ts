/** The words of one language that the page needs: the program's catalogues, and the page's own, read as patterns. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, TYPE, type MessageFormatElement, type PluralOrSelectOption } from "@formatjs/icu-messageformat-parser";
import { HASH, PLURAL, SELECT, SIGNED, type Part, type Pattern } from "./src/words/pattern.ts";

/** All catalogues beside this one: those of its language, or of a part of the page that comes later. */
export function catalogue(path: string): Record<string, Pattern> {
  const folder = dirname(path);
  const files = [folder, join(folder, "page")].filter(existsSync).flatMap((where) =>
    readdirSync(where)
      .filter((file) => file.endsWith(".json"))
      .map((file) => join(where, file)),
  );
  const patterns: Record<string, Pattern> = {};
  for (const file of files) {
    const messages = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    for (const [key, message] of Object.entries(messages)) patterns[key] = pattern(message);
  }
  return patterns;
}

/** An ICU message as the page says it; an error names what it cannot say. */
export function pattern(message: string): Pattern {
  return whole(parse(message));
}

function whole(elements: MessageFormatElement[]): Pattern {
  const parts = elements.map(part);
  return parts.every((each) => typeof each === "string") ? parts.join("") : parts;
}

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return HASH;
    case TYPE.argument:
      return [element.value];
    case TYPE.select:
      return [element.value, SELECT, options(element.options)];
    case TYPE.plural:
      if (element.offset || element.pluralType !== "cardinal") break;
      return [element.value, PLURAL, options(element.options)];
    case TYPE.number:
      if (typeof element.style !== "object" || element.style?.tokens[0]?.stem !== "sign-always") break;
      return [element.value, SIGNED];
  }
  throw new Error(`the page cannot say ${JSON.stringify(element)}; see web/src/words/pattern.ts`);
}

function options(given: Record<string, PluralOrSelectOption>): Record<string, Pattern> {
  return Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, whole(value)]));
}
