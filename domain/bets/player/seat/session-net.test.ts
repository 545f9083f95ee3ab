import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import type { BetRecord } from '../../contract.ts';
import { sumsOf, withBet } from './session-net.ts';

const AT = '2026-11-21T10:00:00.000Z';

/** Only money and time matter here. */
function bet(stake: string, payout: string, currency = 'RUB', placed_at = AT): BetRecord {
  return { stake, payout, currency, placed_at } as BetRecord;
}

test('protection: the first bet begins a session, the next ones continue it', () => {
  const later = '2026-11-21T10:05:00.000Z';
  const first = withBet(null, bet('5.00', '0.00'));
  expect(first.startedMs).toBe(Date.parse(AT));
  const second = withBet(first, bet('5.00', '9.90', 'RUB', later));
  expect(second.startedMs).toBe(Date.parse(AT));
  expect(sumsOf(second, 'RUB')).toEqual({ bets: 2, net: -100_000n });
});

test('conservation: each currency of a session is summed separately', () => {
  const bets = [bet('1.00', '0.00'), bet('7.00', '14.00', 'PLAY'), bet('2.00', '2.00')];
  const time = bets.reduce<ReturnType<typeof withBet> | undefined>(withBet, undefined);
  expect(sumsOf(time, 'RUB')).toEqual({ bets: 2, net: -1_000_000n });
  expect(sumsOf(time, 'PLAY')).toEqual({ bets: 1, net: 7_000_000n });
  expect(sumsOf(time, 'EUR')).toEqual({ bets: 0, net: 0n });
  expect(sumsOf(undefined, 'RUB').bets).toBe(0);
});

test('idempotency: a bet that the server has counted is not counted again', () => {
  const counted = { startedMs: 0, counted: '100', sums: { RUB: { bets: 3, net: micro(0n) } } };
  const numbered = (id: string) => ({ ...bet('1.00', '0.00'), id });
  expect(withBet(counted, numbered('99'))).toBe(counted);
  expect(withBet(counted, numbered('100'))).toBe(counted);
  expect(sumsOf(withBet(counted, numbered('101')), 'RUB').bets).toBe(4);
});
