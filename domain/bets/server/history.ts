import { CURRENCY_DIGIT, WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { BetRecord } from '../contract.ts';
import { firstBetIdSince } from './bet-ids.ts';
import type { Bet } from './order.ts';
import { FILTERED_IDS, firstIdBeyondRanges, PLACED } from './store.id-ranges.ts';
import { SELECT_BETS } from './store.ts';

export type BetFilter = {
  readonly game: string | undefined;
  readonly currency: WalletCurrency | undefined;
  readonly seedId: bigint | undefined;
  readonly play: 'only' | 'none' | undefined;
  /** Only bets placed at or after it. */
  readonly since: Date | undefined;
  /** The id of the last bet already shown; under a seed, its nonce. */
  readonly after: bigint | undefined;
  readonly limit: number;
};

/** One bet of this player with its seeds, or undefined: bets of other players are not found. */
export async function findBet(
  db: Queryable,
  playerId: bigint,
  id: bigint,
): Promise<BetRecord | undefined> {
  const rows = await db.query<Bet>(`${SELECT_BETS} where b.player_id = $1 and b.id = $2`, [
    playerId,
    id,
  ]);
  return rows[0] && recordOf(rows[0]);
}

/** A page of bets, latest first; under a seed, by nonce from 0. */
export async function listBets(
  db: Queryable,
  playerId: bigint,
  filter: BetFilter,
): Promise<{ data: BetRecord[]; next: string | null }> {
  const rows = await (filter.seedId === undefined
    ? listLatest(db, playerId, filter)
    : listUnderSeed(db, playerId, filter.seedId, filter));
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  const mark = filter.seedId === undefined ? last?.id : last?.nonce;
  return {
    data: shown.map(recordOf),
    next: rows.length > filter.limit && mark !== undefined ? mark.toString() : null,
  };
}

async function listLatest(db: Queryable, playerId: bigint, filter: BetFilter) {
  const { after, since, game, currency, play, limit } = filter;
  const first = since ? firstBetIdSince(since) : null;
  const values = [playerId, after ?? null, since ?? null, first, limit + 1];
  if (game === undefined && currency === undefined && play === undefined) {
    return await db.query<Bet>(
      `${SELECT_BETS} where ${PLACED} order by b.id desc limit $5`,
      values,
    );
  }
  return await db.query<Bet>(
    `${SELECT_BETS} where b.player_id = $1 and b.id in (${FILTERED_IDS}) order by b.id desc`,
    [
      ...values,
      game ?? null,
      currency ? CURRENCY_DIGIT[currency] : null,
      play ?? null,
      await firstIdBeyondRanges(db),
    ],
  );
}

async function listUnderSeed(db: Queryable, playerId: bigint, seedId: bigint, filter: BetFilter) {
  return await db.query<Bet>(
    `${SELECT_BETS} where b.seed_id = $1 and b.player_id = $2 and b.nonce > $3
     order by b.nonce limit $4`,
    [seedId, playerId, filter.after ?? -1n, filter.limit + 1],
  );
}

export function currencyOf(account: bigint): WalletCurrency {
  const digit = account % 10n;
  return WALLET_CURRENCIES.find((currency) => CURRENCY_DIGIT[currency] === digit)!;
}

/** The seed of an unrevealed bet is null in the row itself, so it cannot leak here. */
export function recordOf(bet: Bet): BetRecord {
  return {
    id: bet.id.toString(),
    game: bet.game,
    game_version: bet.game_version,
    currency: currencyOf(bet.account),
    stake: formatMoney(bet.stake),
    params: bet.params as BetRecord['params'],
    outcome: bet.outcome as BetRecord['outcome'],
    multiplier: formatMultiplier(bet.m4),
    payout: formatMoney(bet.payout),
    balance: formatMoney(bet.balance),
    seed_id: bet.seed_id?.toString() ?? null,
    round: bet.round_id?.toString() ?? null,
    void_reason: bet.void_reason,
    server_seed_hash: bet.commitment,
    server_seed: bet.seed,
    client_seed: bet.client_seed,
    nonce: Number(bet.nonce),
    placed_at: bet.placed_at.toISOString(),
  };
}
