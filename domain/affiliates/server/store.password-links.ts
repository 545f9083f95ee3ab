import type { Queryable, Tx } from '#platform/server/db.ts';

export async function insertPasswordLink(
  tx: Tx,
  one: { readonly hash: Buffer; readonly partnerId: bigint; readonly seconds: number },
): Promise<void> {
  await tx.query(
    `insert into affiliate_password_links (hash, partner_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [one.hash, one.partnerId, one.seconds],
  );
}

/** The partner of a link that still works, without using it up. */
export async function findPasswordLink(db: Queryable, hash: Buffer): Promise<bigint | undefined> {
  const [row] = await db.query<{ partner_id: bigint }>(
    `select l.partner_id from affiliate_password_links l
      where l.hash = $1 and l.used_at is null and l.expires_at > now()`,
    [hash],
  );
  return row?.partner_id;
}

/** Uses the link up, and with it all others of its partner. True for one of parallel calls. */
export async function consumePasswordLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const [used] = await tx.query<{ partner_id: bigint }>(
    `update affiliate_password_links l set used_at = clock_timestamp()
      where l.hash = $1 and l.used_at is null and l.expires_at > now() returning l.partner_id`,
    [hash],
  );
  if (used) await endPasswordLinks(tx, used.partner_id);
  return used !== undefined;
}

/** Ends the links of a partner: the password was set in another way. */
export async function endPasswordLinks(tx: Tx, partnerId: bigint): Promise<void> {
  await tx.query(
    `update affiliate_password_links set used_at = clock_timestamp()
      where partner_id = $1 and used_at is null`,
    [partnerId],
  );
}

export async function trimPasswordLinks(db: Queryable): Promise<void> {
  await db.query(
    `delete from affiliate_password_links where created_at < now() - interval '30 days'`,
  );
}
