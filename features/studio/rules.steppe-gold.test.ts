import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { steppeGold } from './rules.steppe-gold.ts';

const SEED = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';

function round(nonce: number) {
  return steppeGold.play(openStream(openSeedPair(SEED, 'player-one'), nonce, steppeGold.tag), {});
}

test('slots: four of L3 on the second line pay 25 line bets', () => {
  const { m4, outcome } = round(0);
  expect(m4).toBe(12_500n);
  const names = outcome.spins[0]!.steps[0]!.grid.map((reel) =>
    reel.map((symbol) => steppeGold.sheet.symbols[symbol]).join(' '),
  );
  expect(names).toEqual(['L3 H4 L3', 'W H4 H3', 'L3 H3 L4', 'W L1 L2', 'L2 H1 H2']);
  expect(outcome.spins[0]!.steps[0]!.wins).toMatchObject([{ count: 4, line: 1, paysM4: 12_500 }]);
});

test('slots: three scatters award ten doubled free spins', () => {
  const { m4, outcome } = round(49);
  expect(m4).toBe(393_000n);
  expect(outcome.spins.map(({ kind }) => kind)).toEqual(['base', ...Array(10).fill('free')]);
});
