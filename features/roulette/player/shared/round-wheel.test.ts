import { expect, test } from 'vitest';
import type { OwnBet, PublicBet, RecentRound, SharedRound } from '#house/rounds/contract.ts';
import { FALL_MS, roundWheel, veiled } from './round-wheel.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();
const LOCK_MS = Date.parse(at(15));

function round(changes: Partial<SharedRound>): SharedRound {
  return {
    id: '7',
    table: 'double',
    game: 'double',
    game_version: 1,
    chain: '1',
    number: 7,
    previous_seed: null,
    seed: null,
    state: 'betting',
    void_reason: null,
    beacon: { mode: 'local', round: 1, signature: null, randomness: null },
    opened_at: at(0),
    lock_at: at(15),
    started_at: null,
    ended_at: null,
    next_at: null,
    bets_root: null,
    facts: null,
    outcome: null,
    ...changes,
  };
}

function last(id: string, pocket: number, state: RecentRound['state'] = 'settled'): RecentRound {
  const outcome = state === 'settled' ? { pocket } : null;
  return { id, number: Number(id), state, void_reason: null, outcome, ended_at: at(0) };
}

const settled = round({
  state: 'settled',
  started_at: at(18),
  ended_at: at(18),
  outcome: { pocket: 5 },
});

test('games.roulette: while bets are taken the ball lies where the last round left it', () => {
  const wheel = roundWheel(round({}), [last('6', 0, 'void'), last('5', 12)], LOCK_MS - 1, false);
  expect(wheel).toEqual({ motion: { kind: 'rest', pocket: 12 }, landed: null, restsAtMs: null });
  expect(roundWheel(null, [], 0, false).motion).toEqual({ kind: 'rest', pocket: null });
});

test('games.roulette: from the lock it runs along the rim, until the beacon has spoken', () => {
  const wheel = roundWheel(round({ state: 'locked' }), [last('6', 3)], LOCK_MS + 900, false);
  expect(wheel.motion).toEqual({ kind: 'rim', sinceMs: LOCK_MS });
  expect(wheel.landed).toBeNull();
});

test('secrecy: a pocket is told when the ball lies in it, and not before', () => {
  const sinceMs = LOCK_MS + 3_000;
  const falling = roundWheel(settled, [], sinceMs + FALL_MS - 1, false);
  expect(falling.landed).toBeNull();
  expect(falling.restsAtMs).toBe(sinceMs + FALL_MS);
  expect(falling.motion).toMatchObject({ kind: 'fall', pocket: 5, rimSinceMs: LOCK_MS, sinceMs });
  const rested = roundWheel(settled, [], sinceMs + FALL_MS, false);
  expect(rested).toMatchObject({ landed: 5, motion: { kind: 'rest', pocket: 5 } });
});

test('games.roulette: without motion the pocket is told as soon as it is known', () => {
  expect(roundWheel(settled, [], LOCK_MS, true).landed).toBe(5);
  const locked = roundWheel(round({ state: 'locked' }), [last('6', 3)], LOCK_MS, true);
  expect(locked.motion).toEqual({ kind: 'rest', pocket: null });
});

test('games.roulette: a void round leaves no ball running', () => {
  const wheel = roundWheel(round({ state: 'void', ended_at: at(40) }), [last('6', 3)], 0, false);
  expect(wheel).toMatchObject({ motion: { kind: 'rest', pocket: 3 }, landed: null });
});

test('secrecy: nothing beside the wheel tells of the pocket while the ball falls', () => {
  const stake = { currency: 'RUB', stake: '10.00' } as const;
  const bet: PublicBet = {
    ...stake,
    id: '1',
    round: '7',
    player: null,
    bet: { colour: 'red' },
    state: 'settled',
    multiplier: '2.0000',
    payout: '20.00',
  };
  const own = { ...stake, id: '1', round: '7', state: 'settled', record: {} } as OwnBet;
  const play = { bets: [bet], mine: [own], recent: [last('7', 5), last('6', 3)] };
  const seen = veiled(play, '7');
  expect(seen.bets[0]).toMatchObject({ state: 'open', multiplier: null, payout: null });
  expect(seen.mine[0]).toMatchObject({ state: 'open', record: null });
  expect(seen.recent.map(({ id }) => id)).toEqual(['6']);
});
