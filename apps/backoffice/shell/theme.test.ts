import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
);

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(tokens.get(one)!), luminance(tokens.get(other)!)].toSorted(
    (a, b) => b - a,
  );
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXTS = ['ivory-1', 'ivory-2', 'ivory-3', 'brass-1', 'gain', 'loss', 'warn', 'info'];
const GROUNDS = ['ground-0', 'ground-1', 'ground-2', 'ground-3', 'ground-4'];

test('theme: every text of the light theme passes AA on every ground', () => {
  const low = TEXTS.flatMap((text) =>
    GROUNDS.map((ground) => [text, ground, contrast(text, ground)] as const),
  ).filter(([, , ratio]) => ratio < 4.5);
  expect(low).toEqual([]);
});

test('theme: the text of a brass button passes AA, and edges of controls have 3:1', () => {
  for (const brass of ['brass-2', 'brass-3']) {
    expect(contrast('on-brass', brass), brass).toBeGreaterThan(4.5);
  }
  for (const ground of GROUNDS) expect(contrast('line-3', ground), ground).toBeGreaterThan(3);
});
