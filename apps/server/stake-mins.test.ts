import { expect, test } from 'vitest';
import type { SuppliedKind } from '#domain/suppliers/rules.game-keys.ts';
import { createStakeMins } from './stake-mins.ts';

test('bonuses: the smallest stakes are listed once, and again after limits or games have changed', () => {
  const listeners: (() => void)[] = [];
  let reads = 0;
  const kinds: (SuppliedKind & { game: string })[] = [];
  const onChange = (listener: () => void) => void listeners.push(listener);
  const settings = { onChange, list: () => ((reads += 1), []) };
  const minsOf = createStakeMins(settings, { onChange, kinds: () => kinds });
  expect([minsOf('RUB'), minsOf('RUB'), minsOf('USD')]).toEqual([[], [], []]);
  expect(reads).toBe(2);
  kinds.push({ game: 'other-game', category: 'slots', provider: 'Studio' });
  for (const listener of listeners) {
    listener();
    expect(minsOf('RUB')).toHaveLength(1);
  }
  expect([reads, listeners.length]).toEqual([4, 2]);
});
