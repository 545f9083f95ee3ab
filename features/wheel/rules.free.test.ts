import { expect, test } from 'vitest';
import { commitment, openSeedPair } from '#core/fairness/pf1.ts';
import { freeTurn, FIRST_FREE_TURN } from '#domain/settings/rules.free-turn.ts';
import { drawFree, nonceOf, verifyFree } from './rules.free.ts';
import { colourOf, SEGMENTS, SHARES, COLOURS } from './rules.ts';

const SEED = 'a1'.repeat(32);
const pair = openSeedPair(SEED, 'player-one');
const DAY_MS = 86_400_000;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

test('wheel: a free turn is drawn by its day, and is verified once the seed is revealed', () => {
  const day = '2026-11-27';
  expect(nonceOf(day)).toBe(20_784);
  const index = drawFree(pair, day);
  const receipt = {
    day,
    index,
    client_seed: 'player-one',
    server_seed_hash: commitment(SEED),
    server_seed: SEED,
  };
  expect(verifyFree(receipt)).toBe('true');
  expect(verifyFree({ ...receipt, server_seed: null })).toBe('sealed');
  expect(verifyFree({ ...receipt, index: (index + 1) % SEGMENTS })).toBe('mismatch');
  expect(verifyFree({ ...receipt, client_seed: 'player-two' })).toBe('mismatch');
  expect(verifyFree({ ...receipt, server_seed: 'b2'.repeat(32) })).toBe('mismatch');
  expect(verifyFree({ ...receipt, server_seed: 'none' })).toBe('mismatch');
});

test('wheel: days are numbered without a gap', () => {
  for (let number = 0; number < 60_000; number++) expect(nonceOf(dayOf(number))).toBe(number);
});

test('wheel: over many days each colour comes as often as it has segments', () => {
  const days = 20_000;
  const counts = new Map<string, number>();
  for (let number = 0; number < days; number++) {
    const colour = colourOf(drawFree(pair, dayOf(number)));
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  for (const colour of COLOURS) {
    const share = SHARES[colour].segments / SEGMENTS;
    const deviation = Math.sqrt(days * share * (1 - share));
    expect(Math.abs(counts.get(colour)! - days * share)).toBeLessThan(4 * deviation);
  }
});

test('wheel: a prize above the budget of a day is refused', () => {
  expect(freeTurn.parse(FIRST_FREE_TURN)).toEqual(FIRST_FREE_TURN);
  const small = { ...FIRST_FREE_TURN, budget: { ...FIRST_FREE_TURN.budget, RUB: '49.99' } };
  expect(freeTurn.safeParse(small).success).toBe(false);
});
