import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { payoutOf } from '#core/fairness/game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { micro } from '#core/money.ts';
import { CELLS } from './rules.cells.ts';
import {
  CELLS_MAX,
  layoutOfText,
  layoutText,
  liveRoulette,
  paidByPocket,
  parseLiveBet,
} from './rules.live.ts';
import { POCKETS, type Layout } from './rules.ts';

const ALL_POCKETS = Array.from({ length: POCKETS }, (_, pocket) => pocket);
const on = (...cells: string[]): Layout => ({ chips: cells.map((cell) => [cell, 1]) });
const settled = (bet: Layout) => ({ bet, facts: null, taken: null });

test('games.roulette: receipts name version 1 of the rules', () => {
  expect(liveRoulette.version).toBe(1);
});

test('games.roulette: every cell pays 36 of 37 stakes over all pockets, and so says the RTP', () => {
  const stake = micro(10_000n);
  expect(CELLS).toHaveLength(157);
  for (const { id } of CELLS) {
    const bet = on(id);
    const paid = ALL_POCKETS.map((pocket) => {
      const { m4, share } = liveRoulette.price({ pocket }, settled(bet));
      return payoutOf(stake, m4, share);
    });
    expect(
      paid.reduce((sum, each) => sum + each, 0n),
      id,
    ).toBe(36n * stake);
    const { numerator, denominator } = liveRoulette.exactRtp(settled(bet));
    expect(numerator * 37n, id).toBe(denominator * 36n);
  }
});

test('games.roulette: the published vectors give the published numbers', () => {
  const game = settledBets(liveRoulette);
  for (const link of vectors.chain.rounds) {
    const pair = openSeedPair(link.serverSeed, vectors.chain.salt);
    const stream = openStream(pair, link.nonce, liveRoulette.tag);
    expect(game.play(stream, settled(on('red'))).outcome.pocket).toBe(link.roulette);
  }
  expect(vectors.chain.rounds).toHaveLength(4);
});

test('games.roulette: a bet covers at most sixty cells', () => {
  const ids = CELLS.map(({ id }) => id);
  expect(parseLiveBet(on(...ids.slice(0, CELLS_MAX)))).toEqual(on(...ids.slice(0, CELLS_MAX)));
  expect(parseLiveBet(on(...ids.slice(0, CELLS_MAX + 1)))).toBeUndefined();
  expect(parseLiveBet(on('0-1-2-3-4'))).toBeUndefined();
  expect(parseLiveBet(null)).toBeUndefined();
});

test('games.roulette: a layout is read from its text as it was', () => {
  const layout: Layout = {
    chips: [
      ['17', 3],
      ['0-1-2-3', 25],
      ['dozen-2', 1],
    ],
  };
  expect(layoutText(layout)).toBe('17:3 0-1-2-3:25 dozen-2:1');
  expect(layoutOfText(layoutText(layout))).toEqual(layout);
});

test('games.roulette: what a layout pays in each pocket is what its price says', () => {
  const layout: Layout = { chips: [...CELLS.entries()].map(([at, { id }]) => [id, 1 + (at % 7)]) };
  const { paid, units } = paidByPocket(layout);
  const stake = micro(BigInt(units) * 10_000n);
  for (const pocket of ALL_POCKETS) {
    const { m4, share } = liveRoulette.price({ pocket }, settled(layout));
    expect(payoutOf(stake, m4, share)).toBe(BigInt(paid[pocket]!) * 10_000n);
  }
});
