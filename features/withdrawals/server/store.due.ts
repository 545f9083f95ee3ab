import type { Tx } from '#platform/server/db.ts';
import type { WithdrawalStatus } from '../rules.ts';
import { readWithdrawal, type WithdrawalRow } from './store.ts';

/** Withdrawals of one provider, or of all providers that are no longer configured. */
export type ProviderFilter = { readonly provider: string } | { readonly noneOf: readonly string[] };

/**
 * Locks the next due withdrawal; those locked by another process are skipped. A withdrawal that was
 * not requested yet is skipped while its player is blocked, or its destination too new.
 */
export async function lockDue(
  tx: Tx,
  status: WithdrawalStatus,
  by: ProviderFilter,
): Promise<WithdrawalRow | undefined> {
  const [condition, value] =
    'provider' in by
      ? (['provider = $2', by.provider] as const)
      : (['provider <> all ($2)', by.noneOf] as const);
  const rows = await tx.prepared<{ id: bigint }>(
    'provider' in by ? 'withdrawals-due' : 'withdrawals-due-others',
    `select id from withdrawals w
      where status = $1 and status in (3, 4) and next_try_at <= clock_timestamp()
        and ${condition}
        and (asked_at is not null or not exists (
              select from player_directory p where p.id = w.player_id and p.status = 'blocked'))
        and (asked_at is not null or held_until is null or held_until <= clock_timestamp())
      order by next_try_at limit 1 for no key update skip locked`,
    [status, value],
  );
  return rows[0] && (await readWithdrawal(tx, rows[0].id));
}

/** Counts a try and schedules the next one. */
export async function delay(tx: Tx, id: bigint, seconds: number): Promise<void> {
  await tx.query(
    `update withdrawals set tries = tries + 1,
            next_try_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
}

/** Records a useful answer of the provider: accepted, or pending. */
export async function markProviderContact(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    'update withdrawals set last_provider_contact_at = clock_timestamp() where id = $1',
    [id],
  );
}
