import type { Micro } from '#core/money.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  microsOf,
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { DepositShare, VerificationNeed, VerificationStatus } from '../rules.ts';

export type VerificationRow = {
  player_id: PlayerId;
  status: VerificationStatus | null;
  need: VerificationNeed | null;
  attempt: number;
  full_name: string | null;
  /** As 2001-12-31. */
  birth_date: string | null;
  reason: string | null;
  submitted_at: Date | null;
  decided_at: Date | null;
  /** The staff member who reviews it, and their name. */
  claimed_by: PlayerId | null;
  claimed_name: string | null;
};

const COLUMNS = `player_id, status, need, attempt, full_name,
  to_char(birth_date, 'YYYY-MM-DD') as birth_date, reason, submitted_at, decided_at,
  claimed_by,
  (select coalesce(p.email, p.name) from player_directory p where p.id = claimed_by)
    as claimed_name`;

export async function findVerification(
  db: Queryable,
  playerId: PlayerId,
): Promise<VerificationRow | undefined> {
  const rows = await db.query<VerificationRow>(
    `select ${COLUMNS} from verifications where player_id = $1`,
    [playerId],
  );
  return rows[0];
}

/**
 * Creates the row when it is missing, and locks it: actions of the player and of staff are
 * serialized.
 */
export async function lockVerification(tx: Tx, playerId: PlayerId): Promise<VerificationRow> {
  await tx.query('insert into verifications (player_id) values ($1) on conflict do nothing', [
    playerId,
  ]);
  const rows = await tx.query<VerificationRow>(
    `select ${COLUMNS} from verifications where player_id = $1 for update`,
    [playerId],
  );
  return rows[0]!;
}

/** Null: it is free. */
export async function setVerificationClaim(
  tx: Tx,
  playerId: PlayerId,
  staffId: PlayerId | null,
): Promise<void> {
  await tx.query('update verifications set claimed_by = $2 where player_id = $1', [
    playerId,
    staffId,
  ]);
}

export async function saveStatus(
  tx: Tx,
  playerId: PlayerId,
  change: { status: VerificationStatus; attempt: number; reason: string | null },
): Promise<VerificationRow> {
  const rows = await tx.query<VerificationRow>(
    `update verifications set status = $2, attempt = $3, reason = $4, updated_at = now(),
            -- Cursors of the queue carry milliseconds.
            submitted_at = case when $2 = 'waiting' then date_trunc('milliseconds', now())
                                when $2 = 'init' then null else submitted_at end,
            decided_at = case when $2 in ('failed', 'unverified', 'success', 'verified')
                              then now() else decided_at end
      where player_id = $1 returning ${COLUMNS}`,
    [playerId, change.status, change.attempt, change.reason],
  );
  return rows[0]!;
}

export async function savePerson(
  tx: Tx,
  playerId: PlayerId,
  person: { fullName: string; birthDate: string },
): Promise<void> {
  await tx.query(
    `update verifications set full_name = $2, birth_date = $3::date, updated_at = now()
      where player_id = $1`,
    [playerId, person.fullName, person.birthDate],
  );
}

/** Keeps the first need: it is why the player was asked. Returns whether it was new. */
export async function saveNeed(
  tx: Tx,
  playerId: PlayerId,
  need: VerificationNeed,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into verifications (player_id, need, needed_at) values ($1, $2, now())
     on conflict (player_id) do update set need = excluded.need, needed_at = excluded.needed_at
       where verifications.need is null
     returning player_id`,
    [playerId, need],
  );
  return rows.length > 0;
}

export async function storeDeposit(
  tx: Tx,
  deposit: { id: string; playerId: PlayerId; currency: string; amount: Micro },
): Promise<void> {
  await tx.query(
    `insert into kyc_deposits (deposit_id, player_id, currency, amount) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [deposit.id, deposit.playerId, deposit.currency, deposit.amount],
  );
  await tx.query(
    `delete from kyc_deposits where player_id = $1 and at < now() - interval '3 days'`,
    [deposit.playerId],
  );
}

/** Deposits of the last 24 hours by currency, with the threshold of each. */
export async function sumDeposits(tx: Tx, playerId: PlayerId): Promise<DepositShare[]> {
  return await tx.query<DepositShare>(
    `select sum(d.amount)::bigint as sum, t.deposits as threshold
       from kyc_deposits d join kyc_thresholds t using (currency)
      where d.player_id = $1 and d.at > now() - interval '24 hours'
      group by t.currency, t.deposits`,
    [playerId],
  );
}

type ReviewQuery = {
  readonly status: 'waiting' | 'pending' | undefined;
  readonly playerId: PlayerId | undefined;
};

/** The index has only what waits, in the order of its submission; those are few enough to sort. */
const SORT_COLUMNS: SortColumns<VerificationRow, 'since' | 'status'> = {
  // Only what was submitted waits.
  since: { sql: 'submitted_at', type: 'micros', of: (row) => microsOf(row.submitted_at!) },
  status: { sql: 'status', type: 'code', of: ({ status }) => status },
};

/** The longest waiting first, unless another order is chosen. */
export function reviewOrder(sort: 'since' | '-since' | 'status' | '-status' = 'since') {
  return sortOrder(SORT_COLUMNS, { sql: 'player_id', of: (row) => row.player_id }, sort);
}

/** Verifications that wait for a review. */
export async function listAwaitingReview(
  db: Queryable,
  { status, playerId }: ReviewQuery,
  page: SortedPage,
): Promise<VerificationRow[]> {
  const values = [status ?? null, playerId ?? null, page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<VerificationRow>(
    `select ${COLUMNS} from verifications
      where status in ('waiting', 'pending') and ($1::text is null or status = $1)
        and ($2::bigint is null or player_id = $2) and ${rest}
      order by ${orderBy} limit $3`,
    values,
  );
}

/** Other players with the same name and birthday. */
export async function listNamesakes(
  db: Queryable,
  { player_id, full_name, birth_date }: VerificationRow,
): Promise<PlayerId[]> {
  const rows = await db.query<{ player_id: PlayerId }>(
    `select player_id from verifications
      where birth_date = $2::date and lower(full_name) = lower($1) and player_id <> $3
      order by player_id limit 20`,
    [full_name, birth_date, player_id],
  );
  return rows.map((row) => row.player_id);
}
