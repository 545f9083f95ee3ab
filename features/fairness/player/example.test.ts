import { expect, test } from 'vitest';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { EXAMPLE } from './example.ts';
import { rollOf } from './example-receipt.tsx';

test('fairness: the worked example is the published one', () => {
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
