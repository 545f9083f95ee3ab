import { expect, test } from 'vitest';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { EXAMPLE } from './example.ts';
import { newest } from './live-feed.tsx';
import { rollOf } from './example-receipt.tsx';

test('home: the worked example of the home page is the published one', () => {
  const { seeds, rounds, draws } = vectors;
  expect(EXAMPLE).toMatchObject(seeds.A);
  expect(rounds.V1).toEqual({ seed: 'A', clientSeed: EXAMPLE.clientSeed, nonce: 0 });
  expect(rounds.V2).toEqual({ seed: 'A', clientSeed: EXAMPLE.clientSeed, nonce: 1 });
  const rolls = ['V1', 'V2'].map(
    (round) => draws.find((draw) => draw.round === round && draw.game === 'dice')?.calls[0]?.gives,
  );
  expect(EXAMPLE.published).toEqual(rolls);
  expect(rolls).toEqual([0, 1].map((nonce) => rollOf(nonce).roll));
});

test('home: the live feed has the latest bets first and each once', () => {
  const bet = (id: string) => ({
    id,
    game: 'dice',
    player: null,
    currency: 'RUB' as const,
    stake: '1.00',
    multiplier: '0.0000',
    payout: '0.00',
    placed_at: '2026-11-21T00:00:00Z',
  });
  const bets = ['9', '10', '9', '2', '1', '3', '4', '5', '6', '7', '8'].map(bet);
  expect(newest(bets).map(({ id }) => id)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3']);
});
