import type { Queryable, Tx } from '#platform/server/db.ts';

/** The destination of a proposed payout, encrypted under its reference. */
export async function insertPayoutDestination(
  tx: Tx,
  reference: string,
  sealed: Buffer,
): Promise<void> {
  await tx.query('insert into payout_destinations (reference, sealed) values ($1, $2)', [
    reference,
    sealed,
  ]);
}

export async function findPayoutDestination(
  db: Queryable,
  reference: string,
): Promise<Buffer | undefined> {
  const rows = await db.query<{ sealed: Buffer }>(
    'select sealed from payout_destinations where reference = $1',
    [reference],
  );
  return rows[0]?.sealed;
}
