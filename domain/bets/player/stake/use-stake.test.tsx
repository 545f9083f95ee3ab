import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import type { GameTable } from '../../contract.ts';
import { useStake } from './use-stake.ts';

afterEach(cleanup);

const BEST_M4 = 20_000n;
const BALANCE: Micro = parseMoney('1000.00') ?? micro(0n);

function tableWith(stakeMax: string): GameTable {
  return {
    game: 'dice',
    version: 1,
    is_paused: false,
    is_autobet_allowed: true,
    limits: [
      {
        currency: 'RUB',
        stake_min: '0.10',
        stake_max: stakeMax,
        payout_max: '1000000.00',
        cap: '2000.0000',
        win_max: null,
      },
    ],
  };
}

const open = (table: GameTable | undefined) =>
  renderHook((shown: GameTable | undefined) => useStake('RUB', shown, BEST_M4, BALANCE), {
    initialProps: table,
  });

test('bets: the last stake of the player is the first of the next game', () => {
  const dice = open(tableWith('500.00'));
  act(() => dice.result.current.set('25.00'));
  const keno = open(tableWith('500.00'));
  expect(keno.result.current).toMatchObject({ text: '25.00', wasClamped: false });
});

test('bets: a stake that the next table does not accept is changed, and the page says so', () => {
  const dice = open(tableWith('500.00'));
  act(() => dice.result.current.set('25.00'));
  const wheel = open(undefined);
  expect(wheel.result.current.text).toBe('25.00');
  wheel.rerender(tableWith('1.00'));
  expect(wheel.result.current).toMatchObject({ text: '1.00', wasClamped: true, fault: undefined });
  act(() => wheel.result.current.set('0.50'));
  expect(wheel.result.current).toMatchObject({ text: '0.50', wasClamped: false });
});

test('bets: a price that a game sets does not become the stake of other games', () => {
  const dice = open(tableWith('500.00'));
  act(() => dice.result.current.set('25.00'));
  const cases = open(tableWith('500.00'));
  act(() => cases.result.current.follow('99.00'));
  expect(cases.result.current.text).toBe('99.00');
  expect(open(tableWith('500.00')).result.current.text).toBe('25.00');
});
