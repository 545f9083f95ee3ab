import type { Tx } from '#platform/server/db.ts';
import type { WithdrawalStatus } from '../rules.ts';
import { readWithdrawal, type Withdrawal } from './store.ts';

/** Withdrawals of one provider, or of all that the house does not have any more. */
export type Through = { readonly provider: string } | { readonly noneOf: readonly string[] };

/**
 * The next one whose time has come; those another process is busy with are left to it. What no
 * provider was asked for yet stays while its player is blocked.
 */
export async function lockDue(
  tx: Tx,
  status: WithdrawalStatus,
  by: Through,
): Promise<Withdrawal | undefined> {
  const [condition, value] =
    'provider' in by ? ['provider = $2', by.provider] : ['provider <> all ($2)', by.noneOf];
  const rows = await tx.query<{ id: bigint }>(
    `select id from withdrawals w
      where status = $1 and status in (3, 4) and next_try_at <= clock_timestamp()
        and ${condition}
        and (asked_at is not null or not exists (
              select from players p where p.id = w.player_id and p.status = 'blocked'))
      order by next_try_at limit 1 for no key update skip locked`,
    [status, value],
  );
  return rows[0] && (await readWithdrawal(tx, rows[0].id));
}

/** Counts a try and says when the next one is. */
export async function delay(tx: Tx, id: bigint, seconds: number): Promise<void> {
  await tx.query(
    `update withdrawals set tries = tries + 1,
            next_try_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
}

/** The provider said something that helps: that it took it, or that it is on its way. */
export async function markHeard(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update withdrawals set heard_at = clock_timestamp() where id = $1', [id]);
}
