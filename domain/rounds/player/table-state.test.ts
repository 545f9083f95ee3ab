import { expect, test } from 'vitest';
import type { PublicBet, SharedRound } from '../contract.ts';
import {
  BETS_MAX,
  EMPTY_TABLE,
  phaseOf,
  RECENT_MAX,
  tableMessage,
  tableSnapshot,
  takesBets,
  type TableState,
} from './table-state.ts';

const OPENED = '2026-11-21T10:00:00.000Z';
const LOCK = '2026-11-21T10:00:06.000Z';
const LOCK_MS = Date.parse(LOCK);

function round(id: string, changes: Partial<SharedRound> = {}): SharedRound {
  return {
    id,
    table: 'crash',
    game: 'crash',
    game_version: 1,
    chain: '1',
    number: 7,
    previous_seed: 'a'.repeat(64),
    seed: null,
    state: 'betting',
    void_reason: null,
    is_interrupted: false,
    beacon: { mode: 'local', round: 1, signature: null, randomness: null },
    opened_at: OPENED,
    lock_at: LOCK,
    started_at: null,
    ended_at: null,
    next_at: null,
    bets_root: null,
    facts: null,
    outcome: null,
    ...changes,
  };
}

function bet(id: string, changes: Partial<PublicBet> = {}): PublicBet {
  return {
    id,
    round: '1',
    player: null,
    avatar: null,
    currency: 'RUB',
    stake: '10.00',
    bet: {},
    state: 'open',
    multiplier: null,
    payout: null,
    ...changes,
  };
}

const table = (changes: Partial<TableState>): TableState => ({ ...EMPTY_TABLE, ...changes });

test('rounds: a changed bet stays in its row, a new one comes last', () => {
  const before = table({ round: round('1'), bets: [bet('1'), bet('2')] });
  const paid = bet('1', { state: 'settled', multiplier: '2.0000', payout: '20.00' });
  const after = tableMessage(before, { bets: [bet('3'), paid] });
  expect(after.bets.map(({ id, state }) => `${id} ${state}`)).toEqual([
    '1 settled',
    '2 open',
    '3 open',
  ]);
});

test('rounds: a cancelled bet leaves the list, one that is void later stays and says so', () => {
  const before = table({ round: round('1'), bets: [bet('1'), bet('2')] });
  const after = tableMessage(before, { bets: [bet('1', { state: 'void' })] });
  expect(after.bets.map(({ id }) => id)).toEqual(['2']);
  const over = tableMessage(after, {
    round: round('1', { state: 'void' }),
    bets: [bet('2', { state: 'void' })],
  });
  expect(over.bets).toMatchObject([{ id: '2', state: 'void' }]);
});

test('rounds: with a new round the old bets go, and late messages about them are ignored', () => {
  const before = table({ round: round('1'), bets: [bet('1')], totals: [] });
  const after = tableMessage(before, {
    round: round('2'),
    bets: [bet('1', { state: 'settled' }), bet('9', { round: '2' })],
  });
  expect(after.bets.map(({ id }) => id)).toEqual(['9']);
  expect(tableMessage(after, { bets: [bet('1')] }).bets).toBe(after.bets);
});

test('rounds: an update of the same round leaves its bets alone', () => {
  const before = table({ round: round('1'), bets: [bet('1')] });
  const after = tableMessage(before, { round: round('1', { state: 'locked' }) });
  expect(after.bets).toBe(before.bets);
  expect(after.round?.state).toBe('locked');
});

test('rounds: lists are bounded, and the latest result is there once', () => {
  const many = Array.from({ length: BETS_MAX + 40 }, (_, n) => bet(String(n + 1)));
  const full = tableSnapshot({ round: round('1'), bets: many, totals: [], recent: [] });
  expect(full.bets).toHaveLength(BETS_MAX);
  let state = full;
  for (let n = 1; n <= RECENT_MAX + 5; n += 1) {
    const recent = { id: String(n), number: n, outcome: null, ended_at: null } as const;
    const known = { ...recent, state: 'settled', void_reason: null } as const;
    state = tableMessage(tableMessage(state, { recent: known }), { recent: known });
  }
  expect(state.recent).toHaveLength(RECENT_MAX);
  expect(state.recent[0]?.id).toBe(String(RECENT_MAX + 5));
  expect(new Set(state.recent.map(({ id }) => id)).size).toBe(RECENT_MAX);
});

test('rounds: bets are accepted until the lock, by the server clock', () => {
  expect(takesBets(round('1'), LOCK_MS - 1)).toBe(true);
  expect(takesBets(round('1'), LOCK_MS)).toBe(false);
  expect(takesBets(round('1', { state: 'waiting', lock_at: null }), LOCK_MS)).toBe(true);
  expect(takesBets(round('1', { state: 'running' }), LOCK_MS - 1)).toBe(false);
  expect(takesBets(null, 0)).toBe(false);
});

test('rounds: each phase has its start and its end', () => {
  const ended = { ended_at: '2026-11-21T10:00:20.000Z', next_at: '2026-11-21T10:00:23.000Z' };
  expect(phaseOf(round('1'))).toMatchObject({ name: 'betting', untilMs: LOCK_MS });
  expect(phaseOf(round('1', { state: 'locked' }))).toMatchObject({
    fromMs: LOCK_MS,
    untilMs: null,
  });
  expect(phaseOf(round('1', { state: 'void', ...ended }))).toMatchObject({
    fromMs: LOCK_MS + 14_000,
    untilMs: LOCK_MS + 17_000,
  });
});
