import { expect, expectTypeOf, test } from 'vitest';
import {
  toBetId,
  toWagerId,
  toPlayerId,
  toRoundId,
  type AccountId,
  type BetId,
  type WagerId,
  type PlayerId,
  type RoundId,
} from './ids.ts';
import { formatMoney, micro, type Micro } from './money.ts';

// Types only: the compiler checks them with the rest of the tree.
test('ids: an id is not accepted where an id of another kind is expected', () => {
  expectTypeOf<PlayerId>().not.toExtend<AccountId>();
  expectTypeOf<AccountId>().not.toExtend<PlayerId>();
  expectTypeOf<WagerId>().not.toExtend<BetId>();
  expectTypeOf<BetId>().not.toExtend<WagerId>();
  expectTypeOf<WagerId>().not.toExtend<RoundId>();
  expectTypeOf<Micro>().not.toExtend<AccountId>();
  const settle = (_round: RoundId, _bet: BetId) => {};
  settle(toRoundId(1n), toBetId(2n));
  // @ts-expect-error -- swapped
  settle(toBetId(2n), toRoundId(1n));
});

test('ids: an id is not accepted as an amount', () => {
  // @ts-expect-error -- an id
  expect(formatMoney(toBetId(1n))).toBe('0.000001');
  // @ts-expect-error -- an id
  expect(micro(toPlayerId(1n))).toBe(1n);
});

test('ids: a bare number is not accepted as an id', () => {
  const load = (_player: PlayerId) => {};
  load(toPlayerId(1n));
  // @ts-expect-error -- any bigint
  load(1n);
});

test('ids: an id is the number that its text on the wire shows', () => {
  expect(toPlayerId('900719925474099301')).toBe(900719925474099301n);
  expect(toWagerId(7n).toString()).toBe('7');
});
