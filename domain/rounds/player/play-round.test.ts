import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { OwnBet, SharedRound } from '../contract.ts';
import { noteOwnBets } from './own-bets.ts';
import { playInNextRound } from './play-round.ts';
import { EMPTY_TABLE, type TableState } from './table-state.ts';

// Only the fields that are read of an open round matter here.
function round(id: string, state: SharedRound['state']): SharedRound {
  return { id, state, lock_at: null } as SharedRound;
}

function own(id: string, changes: Partial<OwnBet> = {}): OwnBet {
  const placed = { table: 'crash', currency: 'RUB', stake: '1.00', bet: null, record: null };
  const at = { placed_at: '2026-11-21T10:00:00.000Z' };
  return { id, round: '1', state: 'open', ...placed, ...at, ...changes } as OwnBet;
}

function record(id: string): BetRecord {
  const money = { stake: '1.00', payout: '2.00', balance: '5.00', currency: 'RUB' };
  return { id, game: 'crash', seed_id: null, void_reason: null, ...money } as BetRecord;
}

function tableAt(state: SharedRound) {
  const live = createStore<TableState>(() => ({ ...EMPTY_TABLE, round: state }));
  let isWanted = true;
  return {
    wait: { live, now: () => 0, isWanted: () => isWanted },
    show: (next: SharedRound) => live.setState({ round: next }),
    stop: () => {
      isWanted = false;
    },
  };
}

test('autobet: a bet waits for the round that takes it, and for its result', async () => {
  const { wait, show } = tableAt(round('1', 'running'));
  const place = vi.fn(async () => own('100', { round: '2' }));
  const answer = playInNextRound(wait, place);
  show(round('1', 'settled'));
  expect(place).not.toHaveBeenCalled();
  show(round('2', 'betting'));
  await vi.waitFor(() => expect(place).toHaveBeenCalledWith('2'));
  noteOwnBets([own('100', { round: '2', state: 'settled', record: record('500') })]);
  expect(await answer).toMatchObject({ id: '500' });
});

test('autobet: a bet that came too late tries the next round and not the same again', async () => {
  const { wait, show } = tableAt(round('1', 'betting'));
  const place = vi
    .fn<(id: string) => Promise<OwnBet | { refused: string; status: number }>>()
    .mockResolvedValueOnce({ refused: 'betting_closed', status: 422 })
    .mockResolvedValueOnce(own('101', { round: '2', state: 'settled', record: record('501') }));
  const answer = playInNextRound(wait, place);
  await vi.waitFor(() => expect(place).toHaveBeenCalledTimes(1));
  show(round('1', 'locked'));
  show(round('2', 'betting'));
  expect(await answer).toMatchObject({ id: '501' });
  expect(place.mock.calls).toEqual([['1'], ['2']]);
});

test('autobet: any other refusal ends it, and a stopped run places nothing', async () => {
  const open = tableAt(round('1', 'betting'));
  const refusal = { refused: 'insufficient_funds', status: 422 };
  expect(await playInNextRound(open.wait, async () => refusal)).toEqual(refusal);
  const closed = tableAt(round('1', 'running'));
  const place = vi.fn(async () => own('102'));
  const answer = playInNextRound(closed.wait, place);
  closed.stop();
  closed.show(round('2', 'betting'));
  expect(await answer).toBeUndefined();
  expect(place).not.toHaveBeenCalled();
});
