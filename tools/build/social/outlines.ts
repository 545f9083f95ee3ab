import { readFileSync } from 'node:fs';

/**
 * Text as outlines of the display face: the machine that builds may have no fonts, and its drawing
 * library does not read the web fonts of the project.
 */
const FACE = readFileSync(new URL('brygada-600.svg', import.meta.url), 'utf8');
const UNITS_PER_EM = 400;

type Letter = { readonly width: number; readonly path: string };

const LETTERS: ReadonlyMap<string, Letter> = new Map(
  [...FACE.matchAll(/<glyph unicode="([^"]+)" horiz-adv-x="(\d+)" d="([^"]*)"/g)].map(
    ([, text, width, path]) => [unescaped(text!), { width: Number(width), path: path! }],
  ),
);

/** How much closer the second letter stands to the first. */
const PAIRS: ReadonlyMap<string, number> = new Map(
  [...FACE.matchAll(/<hkern u1="(.)" u2="(.)" k="(-?\d+)"/gu)].map(([, one, other, by]) => [
    one! + other!,
    Number(by),
  ]),
);

function unescaped(text: string): string {
  return text.replace('&quot;', '"').replace('&amp;', '&');
}

/** The width of a line of text, in pixels. */
export function widthOf(text: string, size: number): number {
  return placed(text).end * (size / UNITS_PER_EM);
}

/** The line as SVG, its baseline starting at a point. Fails for a letter without an outline. */
export function outlineOf(text: string, size: number, x: number, y: number): string {
  const scale = size / UNITS_PER_EM;
  const letters = placed(text).letters.map(
    ({ at, path }) => `<path transform="translate(${at} 0)" d="${path}"/>`,
  );
  // In a font y grows upwards.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

/**
 * Breaks a text at its spaces into as few lines of at most so many pixels as its words allow, all
 * about as wide. A percent sign and a dash stay with what they follow, the number of an RTP with
 * its word.
 */
export function linesOf(text: string, size: number, widthMax: number): string[] {
  const words = text.split(/(?<!RTP) (?![%–—])/);
  const full = filled(words, size, widthMax);
  if (full.length === 1) return full;
  // Narrower by a fiftieth each time, as long as that takes no further line.
  const narrower = Array.from({ length: 30 }, (_, step) => widthMax * (1 - step / 50))
    .map((width) => filled(words, size, width))
    .filter((lines) => lines.length === full.length && widestOf(lines, size) <= widthMax);
  return narrower.at(-1) ?? full;
}

function filled(words: readonly string[], size: number, widthMax: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= widthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widestOf(lines: readonly string[], size: number): number {
  return Math.max(...lines.map((line) => widthOf(line, size)));
}

function placed(text: string) {
  let end = 0;
  let before = '';
  const letters = [...text].map((letter) => {
    const found = LETTERS.get(letter);
    if (!found) throw new Error(`brygada-600.svg has no outline of "${letter}" in "${text}"`);
    const at = end - (PAIRS.get(before + letter) ?? 0);
    end = at + found.width;
    before = letter;
    return { at, path: found.path };
  });
  return { end, letters };
}
