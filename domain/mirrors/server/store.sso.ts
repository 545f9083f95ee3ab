import type { Queryable, Tx } from '#platform/server/db.ts';

type NewCode = {
  readonly hash: Buffer;
  readonly session: string;
  readonly targetHost: string;
  readonly challenge: Buffer;
  readonly seconds: number;
};

export async function insertSsoCode(db: Queryable, code: NewCode): Promise<void> {
  await db.query(
    `insert into sso_codes (hash, session_id, target_host, challenge, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
    [code.hash, code.session, code.targetHost, code.challenge, code.seconds],
  );
}

export type UsedCode = { session_id: string; target_host: string; challenge: Buffer };

/** Consumes a code: of several parallel uses one gets its row. */
export async function consumeSsoCode(tx: Tx, hash: Buffer): Promise<UsedCode | undefined> {
  const rows = await tx.query<UsedCode>(
    `update sso_codes set used_at = clock_timestamp()
      where hash = $1 and used_at is null and expires_at > clock_timestamp()
      returning session_id, target_host, challenge`,
    [hash],
  );
  return rows[0];
}

export async function trimSsoCodes(db: Queryable): Promise<void> {
  await db.query(`delete from sso_codes where expires_at < now() - interval '1 day'`);
}
