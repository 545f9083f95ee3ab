import { expect, test } from 'vitest';
import { toPlayerId, toWagerId, type PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import type { PublicPlayer } from '#domain/bets/contract.ts';
import type { DuelRow } from './store.ts';
import { publicDuel } from './wire.ts';

const [ANN, BOB] = [toPlayerId(1n), toPlayerId(2n)];
const HIDDEN: PublicPlayer = { player: null, avatar: null };
const AT = new Date('2026-11-29T10:00:00.000Z');

const ROW: DuelRow = {
  id: 7n,
  creator_id: ANN,
  creator_wager: toWagerId(1n),
  currency: 'RUB',
  stake: micro(10_000_000n),
  side: 0,
  rematch_of: null,
  state: 'open',
  against: null,
  joiner_id: null,
  joiner_wager: null,
  round_id: null,
  created_at: AT,
  expires_at: AT,
  ended_at: null,
  creator_address: '',
  creator_device: null,
  is_expired: false,
  age_s: 0,
  round_state: null,
  void_reason: null,
  outcome: null,
};

function shown(players: ReadonlyMap<PlayerId, PublicPlayer>, row: Partial<DuelRow> = {}) {
  const { creator, creator_avatar, joiner, joiner_avatar } = publicDuel(
    { ...ROW, ...row },
    { get: (id) => players.get(id) ?? HIDDEN },
  );
  return [creator, creator_avatar, joiner, joiner_avatar];
}

test('games.coinflip: a duel is published with the names and pictures that its players show', () => {
  const ann = { player: 'Ann', avatar: '/avatars/a.webp' };
  const players = new Map<PlayerId, PublicPlayer>([
    [ANN, ann],
    [BOB, { player: 'Bob', avatar: null }],
  ]);
  expect(shown(players)).toEqual(['Ann', '/avatars/a.webp', null, null]);
  expect(shown(players, { joiner_id: BOB })).toEqual(['Ann', '/avatars/a.webp', 'Bob', null]);
  expect(shown(players, { creator_id: BOB, joiner_id: ANN })).toEqual([
    'Bob',
    null,
    'Ann',
    '/avatars/a.webp',
  ]);
  expect(shown(new Map(), { joiner_id: BOB })).toEqual([null, null, null, null]);
});
