/** Every pair of colours that is read, measured by day and by night: text at least 4.5 to 1, lines and signs 3 to 1. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8");
const tokens = new Map([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));
const TEXT = 4.5;
const LINE = 3;

function colour(name: string, night: boolean): string {
  const value = tokens.get(name) ?? assert.fail(`there is no --${name}`);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  return pair ? pair[night ? 2 : 1]! : value;
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** What stands on what. */
const PAIRS: [string, string[], number][] = [
  ["fore", ["table", "lane", "slot", "raised", "sky", "sky-2"], TEXT],
  ["quiet", ["table", "lane", "slot", "raised", "sky", "sky-2"], TEXT],
  ["link", ["table", "lane", "raised"], TEXT],
  ["bad", ["table", "lane", "raised"], TEXT],
  ["good", ["table", "lane", "raised"], TEXT],
  ["on-brass", ["brass"], TEXT],
  ["on-night", ["night"], TEXT],
  ["ink", ["paper", "heads-0-tint", "heads-1-tint", "heads-2-tint", "heads-3-tint", "heads-5-tint"], TEXT],
  ["ink-quiet", ["paper"], TEXT],
  ["brass", ["heads-7", "night"], TEXT],
  ["paper", ["special", "action", "luck"], TEXT],
  ["p0", ["raised", "table"], TEXT],
  ["p1", ["raised", "table"], TEXT],
  ["p2", ["raised", "table"], TEXT],
  ["p3", ["raised", "table"], TEXT],
  ["p4", ["raised", "table"], TEXT],
  ["edge", ["table", "raised"], LINE],
  ["slot-line", ["lane"], LINE],
  ["amber", ["lane"], LINE],
  ["brass-edge", ["table", "raised"], LINE],
  ["heads-0", ["paper"], TEXT],
  ["heads-1", ["paper", "heads-1-tint"], LINE],
  ["heads-2", ["paper", "heads-2-tint"], LINE],
  ["heads-3", ["paper", "heads-3-tint"], LINE],
  ["heads-5", ["paper", "heads-5-tint"], LINE],
];

for (const [front, grounds, least] of PAIRS)
  for (const ground of grounds)
    for (const night of [false, true])
      test(`${front} on ${ground}${night ? " by night" : ""}`, () => {
        const found = contrast(colour(front, night), colour(ground, night));
        assert.ok(found >= least, `${found.toFixed(2)} to 1, not ${least}`);
      });
