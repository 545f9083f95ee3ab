import { digitOf, type WalletCurrency } from '#core/currency.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { byNumber, type ListSource } from '#platform/server/paging.ts';
import type { BetDetails, BetRecord } from '#domain/bets/contract.ts';
import { findBetJurisdiction } from './store.bet-jurisdiction.ts';
import { listSettlements, type SettlementRow } from './store.settlements.ts';
import { firstBetIdSince } from '#domain/wagers/server/index.ts';
import type { Bet } from '#domain/wagers/server/index.ts';
import {
  FILTERED_IDS,
  firstIdBeyondRanges,
  IDS_UNDER_SEED,
  LATEST_IDS,
} from './store.id-ranges.ts';
import { SELECT_BETS, selectPage } from '#domain/wagers/server/index.ts';

export type BetFilter = {
  readonly game?: string | undefined;
  readonly currency?: WalletCurrency | undefined;
  readonly seedId?: bigint | undefined;
  readonly play?: 'only' | 'none' | undefined;
  /** Only bets placed at or after it. */
  readonly since?: Date | undefined;
};

type BetPage = BetFilter & {
  /** The id of the last bet already shown; under a seed, its nonce. */
  readonly after: bigint | undefined;
  readonly limit: number;
};

/** One bet of this player with its seeds, or undefined: bets of other players are not found. */
export async function findBet(
  db: Queryable,
  playerId: PlayerId,
  id: BetId,
): Promise<BetDetails | undefined> {
  const rows = await db.query<Bet>(`${SELECT_BETS} where b.player_id = $1 and b.id = $2`, [
    playerId,
    id,
  ]);
  const [bet] = rows;
  if (!bet) return undefined;
  const settlements = await listSettlements(db, playerId, id);
  return {
    ...recordOf(bet),
    jurisdiction: await findBetJurisdiction(db, playerId, id),
    settlements: settlements.map(settlementOf),
  };
}

function settlementOf({ settled_at, payout, change, debt_change, ...rest }: SettlementRow) {
  return {
    ...rest,
    payout: formatMoney(payout),
    change: formatMoney(change),
    ...(debt_change === 0n ? {} : { debt_change: formatMoney(debt_change) }),
    settled_at: settled_at.toISOString(),
  };
}

/** The bets of a player, latest first; under a seed, by nonce from 0. */
export function betList(
  db: Queryable,
  playerId: PlayerId,
  filter: BetFilter,
): ListSource<Bet, BetRecord, bigint> {
  const { seedId } = filter;
  return {
    ...byNumber(({ id, nonce }) => (seedId === undefined ? id : BigInt(nonce))),
    read: (after, limit) =>
      seedId === undefined
        ? listLatest(db, playerId, { ...filter, after, limit })
        : listUnderSeed(db, playerId, seedId, { after, limit }),
    show: recordOf,
  };
}

async function listLatest(db: Queryable, playerId: PlayerId, filter: BetPage) {
  const { after, since, game, currency, play, limit } = filter;
  const first = since ? firstBetIdSince(since) : null;
  const values = [playerId, after ?? null, since ?? null, first, limit];
  if (game === undefined && currency === undefined && play === undefined) {
    return await db.query<Bet>(
      `${selectPage('settled_bets', '$1', LATEST_IDS)} order by b.id desc`,
      values,
    );
  }
  return await db.query<Bet>(
    `${selectPage('settled_bets', '$1', FILTERED_IDS)} order by b.id desc`,
    [
      ...values,
      game ?? null,
      currency ? digitOf(currency) : null,
      play ?? null,
      await firstIdBeyondRanges(db),
    ],
  );
}

/** The bets under a seed after a nonce, in the order of their nonces. */
export async function listUnderSeed(
  db: Queryable,
  playerId: PlayerId,
  seedId: bigint,
  { after = -1n, limit }: Pick<BetPage, 'after' | 'limit'>,
) {
  return await db.query<Bet>(`${selectPage('every_bet', '$2', IDS_UNDER_SEED)} order by b.nonce`, [
    seedId,
    playerId,
    after,
    limit,
  ]);
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
    ...bonusOf(bet),
    balance: formatMoney(bet.balance),
    seed_id: bet.seed_id?.toString() ?? null,
    round: bet.round_id?.toString() ?? null,
    void_reason: bet.void_reason,
    ...(isCorrected(bet) ? { is_corrected: true } : {}),
    server_seed_hash: bet.commitment,
    server_seed: bet.seed,
    client_seed: bet.client_seed,
    nonce: Number(bet.nonce),
    placed_at: bet.placed_at.toISOString(),
  };
}

/** The parts of a free round are no bonus money. */
function bonusOf({ bonus_stake, bonus_payout, is_free_round }: Bet) {
  if (is_free_round) return { is_free_round } as const;
  if (bonus_stake === 0n) return {};
  return { bonus_stake: formatMoney(bonus_stake), bonus_payout: formatMoney(bonus_payout) };
}

function isCorrected({ settlement_kind: kind }: Bet): boolean {
  return kind === 'resettle' || kind === 'rollback';
}
