import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast as contrastOf } from '#domain/settings/rules.look.ts';

const css = readFileSync(new URL('../platform/browser/ui/tokens.css', import.meta.url), 'utf8');

/** WCAG 2.2: text 4.5:1; edges and marks that identify a control against the background 3:1. */
const TEXT_MIN = 4.5;
const MARK_MIN = 3;

const GROUNDS = ['ground-0', 'ground-1', 'ground-2', 'ground-3'];
const FELTS = ['felt-1', 'felt-2'];
const TEXTS = ['ivory-1', 'ivory-2', 'ivory-3', 'brass-1', 'win', 'gain', 'loss', 'warn', 'info'];
const GAMES = ['dice', 'coinflip', 'hilo', 'keno', 'miner', 'cases', 'roulette', 'crash', 'rooms'];

const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

test.each([
  ...pairs([...TEXTS, ...GAMES], GROUNDS),
  ...pairs(['ivory-1', 'ivory-2', 'brass-1'], [...FELTS, 'ground-4']),
  ...pairs(['on-brass'], ['brass-1', 'brass-2']),
  ...pairs(['on-danger'], ['danger', 'danger-hover']),
  ...pairs(['ground-0'], ['gain']),
])('tokens: %s is readable on %s', (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(TEXT_MIN);
});

test.each([
  ...pairs(['line-3', 'brass-2'], GROUNDS),
  ...pairs(GAMES, ['ground-4']),
  ...pairs(['brass-1'], [...FELTS, 'felt-3', 'ground-4', 'brass-4']),
])('tokens: %s is distinguishable from %s', (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(MARK_MIN);
});

test('tokens: the background levels get lighter one after another, and none is pure black', () => {
  const grounds = ['ground-0', 'ground-1', 'ground-2', 'ground-3', 'ground-4'];
  const steps = grounds.map((name) => contrastOf(hexOf(name), '#000000'));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps[0]).toBeGreaterThan(1);
});

function contrast(front: string, back: string): number {
  return contrastOf(hexOf(front), hexOf(back));
}

/** Follows `var(--other)` to a hexadecimal colour. */
function hexOf(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? hexOf(other) : value;
}
