import { expect, test } from 'vitest';
import { mayBeFamily } from './rules.names.ts';
import type { Cover } from '#domain/rounds/rules.cover.ts';
import { areOpposite } from './rules.ts';

test.each([
  ['Иванов Пётр', 'Ivanova Maria', true],
  ['Андрей Болконский', 'Болконская Мария', true],
  ['Иванов Пётр', 'Сидоров Олег', false],
  ['Иванов Пётр', null, false],
  [null, null, false],
])('bonus-abuse: %s and %s may be of one family: %s', (one, other, isFamily) => {
  expect(mayBeFamily(one, other)).toBe(isFamily);
  expect(mayBeFamily(other, one)).toBe(isFamily);
});

/** The colours of a wheel of 33 pockets: one green, sixteen red, sixteen black. */
const GREEN: Cover = { outcomes: [0], of: 33 };
const RED: Cover = { outcomes: Array.from({ length: 16 }, (_, i) => 1 + i), of: 33 };
const BLACK: Cover = { outcomes: Array.from({ length: 16 }, (_, i) => 17 + i), of: 33 };

test.each([
  ['red and black', [RED], [BLACK], true],
  ['red and green with black', [RED], [BLACK, GREEN], true],
  ['red twice', [RED], [RED], false],
  ['red and green', [RED], [GREEN], false],
  // Who covers everything alone needs no second account.
  ['all colours and red', [RED, BLACK, GREEN], [RED], false],
  ['nothing known of the game', [], [], false],
] as const)('bonus-abuse: %s are opposite: %s', (_, one, other, isOpposite) => {
  expect(areOpposite(one, other)).toBe(isOpposite);
  expect(areOpposite(other, one)).toBe(isOpposite);
});
