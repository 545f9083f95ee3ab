import { expect, test } from 'vitest';
import { streamFrom } from './pf1.ts';
import { parseNothing, settledBets, type SharedGame } from './shared-game.ts';

const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The round has as many facts as bets; a bet is priced by the sum of all there is. */
const game: SharedGame<number, number, number, number> = {
  name: 'sum',
  tag: 'sum',
  version: 3,
  parseBet: whole,
  parseFacts: whole,
  parseTaken: whole,
  bestMultiplier: (bet) => BigInt(bet),
  draw: (stream, facts) => stream.u32() + facts,
  factsOf: (bets) => bets.reduce((sum, { bet, taken }) => sum + bet * taken, 0),
  price: (outcome, { bet, facts, taken }) => ({ m4: BigInt(outcome + bet + facts + taken) }),
  exactRtp: ({ bet }) => ({ numerator: BigInt(bet), denominator: 1n }),
  exactVariance: ({ bet }) => ({ numerator: BigInt(bet), denominator: 2n }),
};
const bets = settledBets(game);
const settled = { bet: 1, facts: 20, taken: 300 };

test('fairness: a settled bet is parsed with the facts of its round, and nothing else is', () => {
  expect(bets.parseParams(settled)).toEqual(settled);
  for (const wrong of [
    null,
    { ...settled, bet: 'x' },
    { ...settled, facts: 'x' },
    { ...settled, taken: 'x' },
    { ...settled, more: 1 },
    { bet: 1, facts: 20 },
  ]) {
    expect(bets.parseParams(wrong)).toBeUndefined();
  }
  expect([parseNothing(null), parseNothing(0), parseNothing(undefined)]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

test('fairness: a settled bet is priced by the draw of its round', () => {
  const stream = () => streamFrom(() => 4_000);
  expect(bets.play(stream(), settled)).toEqual({ outcome: 4_020, m4: 4_341n });
  expect(bets.drawRound!(stream(), 20)).toBe(4_020);
  expect(bets.drawRound!(stream(), 'x')).toBeUndefined();
  expect(bets.bestMultiplier(settled)).toBe(1n);
  expect(bets.exactRtp(settled)).toEqual({ numerator: 1n, denominator: 1n });
  expect(bets.exactVariance(settled)).toEqual({ numerator: 1n, denominator: 2n });
});

test('fairness: the facts of a round follow from its list of bets, unless one is invalid', () => {
  const facts = (list: unknown) => bets.roundFacts!(list);
  expect(facts([{ bet: 2, taken: 3 }, { bet: 4, taken: 5 }])).toBe(26); // prettier-ignore
  expect(facts([])).toBe(0);
  for (const wrong of [null, [null], [{ bet: 'x', taken: 3 }], [{ bet: 2, taken: 'x' }]]) {
    expect(facts(wrong)).toBeUndefined();
  }
  const { factsOf: _, ...without } = game;
  expect(settledBets(without).roundFacts).toBeUndefined();
});
