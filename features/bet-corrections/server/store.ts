import type { Json } from '#core/fairness/json.ts';
import type { AccountId, BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

/** A settlement of a bet; a correction replaces the latest one. */
export type CorrectableSettlement = {
  readonly id: BetId;
  readonly wager_id: WagerId;
  readonly number: number;
  readonly game: string;
  readonly account: AccountId;
  readonly stake: Micro;
  readonly payout: Micro;
  readonly params: Json;
  readonly outcome: Json;
  readonly is_void: boolean;
  readonly is_open: boolean;
};

const COLUMNS =
  'id, wager_id, number, game, account, stake, payout, params, outcome, is_void, is_open';

/** Undefined for a bet that was decided as it was placed, and for an archived one. */
export async function findLatest(
  db: Queryable,
  playerId: PlayerId,
  betId: BetId,
): Promise<CorrectableSettlement | undefined> {
  const rows = await db.query<CorrectableSettlement>(
    `select ${COLUMNS} from settlement_records where player_id = $1 and id = $2`,
    [playerId, betId],
  );
  return rows[0];
}

export async function findNumbered(
  db: Queryable,
  wagerId: WagerId,
  number: number,
): Promise<CorrectableSettlement | undefined> {
  const rows = await db.query<CorrectableSettlement>(
    `select ${COLUMNS} from settlement_records where wager_id = $1 and number = $2`,
    [wagerId, number],
  );
  return rows[0];
}
