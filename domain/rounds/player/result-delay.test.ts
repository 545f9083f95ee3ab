import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PublicBet, RecentRound, SharedRound } from '../contract.ts';
import { createResultDelay, type DelayedTableState } from './result-delay.ts';
import { EMPTY_TABLE } from './table-state.ts';

const paused = vi.hoisted(() => new Set<string>());
// The pausing of the socket's topics is recorded; the rest of the socket is unchanged.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  pauseTopic({ name }: { name: string }) {
    paused.add(name);
    return () => paused.delete(name);
  },
}));

const DRAWN_AT = '2026-11-21T10:00:20.000Z';
const DRAWN_MS = Date.parse(DRAWN_AT);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Only the fields the delay reads of a round matter here.
function round(id: string, state: SharedRound['state']): SharedRound {
  const drawn = state === 'settled' ? DRAWN_AT : null;
  return { id, state, started_at: drawn, ended_at: drawn } as SharedRound;
}
const paid = { id: '7', round: '1', state: 'settled', payout: '20.00' } as PublicBet;
const recent = { id: '1', state: 'settled' } as RecentRound;

function table(showMs: number, nowMs = DRAWN_MS) {
  const live = createStore<DelayedTableState>(() => ({
    ...EMPTY_TABLE,
    isShowing: false,
    round: round('1', 'locked'),
  }));
  const hold = createResultDelay({ table: 'double', live, now: () => nowMs, showMs: () => showMs });
  return { hold, state: () => live.getState() };
}

test('secrecy: while the animation shows a result, no list on the page does', () => {
  const { hold, state } = table(5_000);
  hold.apply({ round: round('1', 'settled'), recent });
  hold.apply({ bets: [paid] });
  expect(state()).toMatchObject({ isShowing: true, round: { state: 'settled' } });
  expect(state()).toMatchObject({ bets: [], recent: [] });
  vi.advanceTimersByTime(4_999);
  expect(state().recent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(state()).toMatchObject({ isShowing: false, bets: [paid], recent: [recent] });
});

test('secrecy: neither the balance nor wins of others are shown before the animation has ended', () => {
  const { hold } = table(5_000);
  hold.apply({ round: round('1', 'settled'), recent });
  expect([...paused]).toEqual(['me.balance', 'bets.live', 'lobby.players']);
  vi.advanceTimersByTime(5_000);
  expect([...paused]).toEqual([]);
});

test('rounds: a late result is animated for the rest of its time, and no longer', () => {
  const { hold, state } = table(5_000, DRAWN_MS + 4_000);
  hold.apply({ round: round('1', 'settled'), recent });
  vi.advanceTimersByTime(1_000);
  expect(state()).toMatchObject({ isShowing: false, recent: [recent] });
});

test('rounds: without animation, or after its end, everything is shown at once', () => {
  for (const { hold, state } of [table(0), table(5_000, DRAWN_MS + 5_000)]) {
    hold.apply({ round: round('1', 'settled'), recent });
    expect(state()).toMatchObject({ isShowing: false, recent: [recent] });
  }
});

test('rounds: a page that is opened during the animation joins it, and shows no result before its end', () => {
  const before = { id: '0', state: 'settled' } as RecentRound;
  const given = {
    ...EMPTY_TABLE,
    round: round('1', 'settled'),
    bets: [paid],
    recent: [recent, before],
  };
  const { hold, state } = table(5_000, DRAWN_MS + 3_000);
  hold.start(given);
  const open = { ...paid, state: 'open', multiplier: null, payout: null };
  const joined = { isShowing: true, round: { state: 'settled' }, bets: [open], recent: [before] };
  expect(state()).toMatchObject(joined);
  expect([...paused]).toEqual(['me.balance', 'bets.live', 'lobby.players']);
  vi.advanceTimersByTime(1_999);
  expect(state()).toMatchObject(joined);
  vi.advanceTimersByTime(1);
  expect(state()).toMatchObject({ isShowing: false, bets: [paid], recent: [recent, before] });
  expect([...paused]).toEqual([]);
});

test('rounds: a page that is opened after the animation, or without one, shows everything at once', () => {
  const given = { ...EMPTY_TABLE, round: round('1', 'settled'), bets: [paid], recent: [recent] };
  for (const { hold, state } of [table(0), table(5_000, DRAWN_MS + 5_000)]) {
    hold.start(given);
    expect(state()).toMatchObject({ isShowing: false, bets: [paid], recent: [recent] });
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('rounds: a page that was connected again during its animation shows the result at once', () => {
  const { hold, state } = table(5_000);
  hold.apply({ round: round('1', 'settled'), recent });
  hold.start({ ...EMPTY_TABLE, round: round('1', 'settled'), recent: [recent] });
  expect(state()).toMatchObject({ isShowing: false, recent: [recent] });
  expect(vi.getTimerCount()).toBe(0);
});

test('rounds: the next round does not wait, and nothing of the last one is lost', () => {
  const { hold, state } = table(60_000);
  hold.apply({ round: round('1', 'settled'), recent });
  hold.apply({ round: round('2', 'betting') });
  expect(state()).toMatchObject({ isShowing: false, round: { id: '2' }, recent: [recent] });
  expect(vi.getTimerCount()).toBe(0);
});

test('rounds: a void round is shown at once', () => {
  const { hold, state } = table(5_000);
  hold.apply({ round: { ...round('1', 'settled'), state: 'void' }, recent });
  expect(state()).toMatchObject({ isShowing: false, recent: [recent] });
});
