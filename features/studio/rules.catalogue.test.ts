import { expect, test } from 'vitest';
import { SLOTS } from './game.ts';
import { LISTINGS } from './rules.catalogue.ts';

test.each(SLOTS)('casino.lobby: the tags of $name are those of its features', ({ name, sheet }) => {
  const features: string[] = sheet.features.map(({ kind }) => kind);
  const { tags } = LISTINGS[name]!;
  for (const tag of ['free-spins', 'cascades', 'hold-and-win']) {
    expect(tags.includes(tag), tag).toBe(features.includes(tag));
  }
  expect(tags.includes('bonus-buy'), 'bonus-buy').toBe(sheet.buy !== undefined);
  expect(tags.includes('jackpot'), 'jackpot').toBe(sheet.jackpot !== undefined);
});
