import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { micro } from '#core/money.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { duelPays, OPPONENTS, parseDuelFacts, pvpflip, type Opponent } from './rules.duel.ts';
import { SIDES, turned, type Side } from './rules.ts';

const settled = (side: Side, against: Opponent) => ({
  bet: { side },
  facts: { against },
  taken: null,
});
const BACK = { player: 98n, house: 99n } as const;

test('games.coinflip: receipts of duels name version 1 of the rules', () => {
  expect(pvpflip.version).toBe(1);
});

test('games.coinflip: a duel returns 98% exactly against a player, 99% against the operator', () => {
  for (const against of OPPONENTS) {
    for (const side of SIDES) {
      const bet = settled(side, against);
      const prices = SIDES.map((came) => pvpflip.price({ side: came }, bet).m4);
      const sum = prices.reduce((total, m4) => total + m4, 0n);
      const squares = prices.reduce((total, m4) => total + m4 ** 2n, 0n);
      const mean = pvpflip.exactRtp(bet);
      expect(mean.numerator * 100n).toBe(mean.denominator * BACK[against]);
      expect(mean).toEqual({ numerator: sum, denominator: 20_000n });
      expect(pvpflip.exactVariance(bet)).toEqual({
        numerator: 2n * squares - sum ** 2n,
        denominator: 20_000n ** 2n,
      });
      expect(pvpflip.bestMultiplier({ side })).toBeGreaterThanOrEqual(duelPays(against));
    }
  }
});

test('games.coinflip: the winner takes both stakes less the rake, whichever side came up', () => {
  for (const stake of [10_000n, 1_000_000n, 10_000_000_000n, 12_340_000n]) {
    for (const came of SIDES) {
      const paid = SIDES.map((side) =>
        payoutOf(micro(stake), pvpflip.price({ side: came }, settled(side, 'player')).m4),
      );
      expect(paid[turned(came)]).toBe(0n);
      expect(paid[came]! * 100n).toBe(2n * stake * 98n);
    }
  }
});

test('games.coinflip: the published vectors of a duel give the published results', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'pvpflip');
  expect(draws).toHaveLength(3);
  for (const { round, calls } of draws) {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, pvpflip.tag);
    expect(pvpflip.draw(stream, { against: 'player' }).side).toBe(calls[0]?.gives);
  }
});

test('games.coinflip: a settled duel is read back from its receipt', () => {
  const rules = settledBets(pvpflip);
  const receipt = settled(1, 'house');
  expect(rules.parseParams(receipt)).toEqual(receipt);
  for (const wrong of [
    { ...receipt, facts: null },
    { ...receipt, facts: { against: 'stranger' } },
    { ...receipt, taken: 10_000 },
    { ...receipt, bet: { side: 2 } },
    { bet: receipt.bet, facts: receipt.facts },
  ]) {
    expect(rules.parseParams(wrong)).toBeUndefined();
  }
});

test.each([
  ['an unknown opponent', { against: 'friend' }],
  ['no opponent', {}],
  ['an extra field', { against: 'player', rake: 0 }],
  ['a list', ['player']],
  ['text', 'player'],
  ['null', null],
])('games.coinflip: a duel against %s is not valid', (_reason, value) => {
  expect(parseDuelFacts(value)).toBeUndefined();
});

test('games.coinflip: the opponent follows from the list of bets', () => {
  const facts = (...sides: (0 | 1)[]) =>
    settledBets(pvpflip).roundFacts?.(sides.map((side) => ({ bet: { side }, taken: null })));
  expect(facts(0, 1)).toEqual({ against: 'player' });
  expect(facts(1)).toEqual({ against: 'house' });
  for (const wrong of [[], [0, 0], [0, 1, 0]] as const) expect(facts(...wrong)).toBeUndefined();
});
