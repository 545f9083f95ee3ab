import { expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { toPlayerId, type AccountId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { createDecider } from './decide.ts';

const { decide } = createDecider(() => openSeedPair('a'.repeat(64), 'a-client'));

// Only what a decision reads: every bet is paid double.
const game = {
  name: 'double',
  tag: 'double',
  version: 1,
  play: () => ({ outcome: null, m4: 20_000n }),
} as unknown as InstantGame;
// Account ids are made by the database.
const [account, houseAccount] = [11n as AccountId, 21n as AccountId];
const playerId = toPlayerId(7n);
const order = {
  playerId,
  game,
  params: null,
  stake: micro(10_000n),
  currency: 'RUB',
  account,
  houseAccount,
  key: 'a-key',
} as const;
const locked = { id: account, is_tracked: true, balance: micro(10_000n), seq: 4n };
const player = {
  ...locked,
  is_guarded: false,
  jurisdiction: 1,
  stake_order: 'cash_first',
} as const;
const seed = {
  player_id: playerId,
  id: 3n,
  sealed: Buffer.alloc(0),
  commitment: 'c',
  client_seed: 'a-client',
  nonce: 999_999n,
};

test('lane: the whole balance may be staked, with the last nonce of a seed', () => {
  expect(decide(order, player, seed)).toMatchObject({
    seq: 5n,
    balance: 20_000n,
    payout: 20_000n,
    nonce: 999_999n,
  });
});

test('lane: after a million bets the seed is used up', () => {
  const refusal = decide(order, player, { ...seed, nonce: 1_000_000n });
  expect(refusal).toEqual({ refused: 'seed_used_up' });
});

test('lane: a personal limit, missing seeds and missing funds are refused', () => {
  const barred = refuse('loss_limit_reached');
  expect(decide(order, player, seed, barred)).toBe(barred);
  expect(decide(order, player, undefined)).toEqual({ refused: 'seeds_missing' });
  const short = { ...player, balance: micro(9_999n) };
  for (const each of [short, undefined]) {
    expect(decide(order, each, seed)).toEqual({ refused: 'insufficient_funds' });
  }
});
