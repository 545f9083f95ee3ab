import type { BetId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { BetSettlement } from '#domain/bets/contract.ts';

export type SettlementRow = {
  readonly number: number;
  readonly kind: BetSettlement['kind'];
  /** In all, and the difference to the one before. */
  readonly payout: Micro;
  readonly change: Micro;
  /** Of the difference, what went into a debt or, positive, out of one. */
  readonly debt_change: Micro;
  readonly settled_at: Date;
};

/** Every settlement of the wager whose latest one is this bet, in their order. */
export async function listSettlements(
  db: Queryable,
  playerId: PlayerId,
  id: BetId,
): Promise<SettlementRow[]> {
  return await db.query<SettlementRow>(
    `select number, kind, payout, payout - (cash_before + bonus_before) as change, debt_change,
            settled_at
       from settlement_records
      where wager_id = (select wager_id from settled_bets where player_id = $1 and id = $2)
      order by number`,
    [playerId, id],
  );
}
