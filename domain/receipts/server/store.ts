import type { BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/** One settlement of a bet, with the wager that it settles. */
export type SettlementOfBet = {
  readonly bet_id: BetId;
  /** The id by which the bet is in the list of its round. */
  readonly wager_id: WagerId;
  readonly source: string;
  /** When the stake was taken; the record of a bet has the time of its latest settlement. */
  readonly placed_at: Date;
  readonly number: number;
  readonly kind: string;
  readonly params: unknown;
  readonly outcome: unknown;
  readonly m4: bigint;
  readonly payout: Micro;
  readonly bonus_payout: Micro;
  readonly void_reason: string | null;
  readonly change: Micro;
  readonly debt_change: Micro;
  readonly settled_at: Date;
};

/** Every settlement of these bets in their order; none of a bet decided as it was placed. */
export async function listSettlements(
  db: Queryable,
  playerId: PlayerId,
  ids: readonly BetId[],
): Promise<SettlementOfBet[]> {
  return await db.query<SettlementOfBet>(
    `select b.id as bet_id, w.id as wager_id, w.source, w.placed_at, s.number, s.kind, s.params,
            s.outcome, s.m4, s.payout, s.bonus_payout, s.void_reason,
            s.payout - (s.cash_before + s.bonus_before) as change, s.debt_change, s.settled_at
       from every_bet b join every_wager w on w.id = b.wager_id
       join every_settlement s on s.wager_id = w.id
      where b.player_id = $1 and b.id = any ($2) order by b.id, s.number`,
    [playerId, numbers(ids)],
  );
}

/** The nonces of the games in steps that are under way. */
export async function listOpenNonces(
  db: Queryable,
  playerId: PlayerId,
  seedId: bigint,
): Promise<number[]> {
  const rows = await db.query<{ nonce: bigint | null }>(
    `select nonce from wager_records
      where player_id = $1 and is_open and seed_id = $2 order by nonce`,
    [playerId, seedId],
  );
  return rows.map(({ nonce }) => Number(nonce));
}
