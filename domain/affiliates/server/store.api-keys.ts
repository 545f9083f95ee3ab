import type { Queryable } from '#platform/server/db.ts';
import type { SessionPartner } from './store.sessions.ts';

type PartnerApiKey = {
  readonly id: bigint;
  readonly name: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
};

/** The keys of a partner that are in force, latest first. */
export async function listApiKeys(db: Queryable, partnerId: bigint): Promise<PartnerApiKey[]> {
  return await db.query<PartnerApiKey>(
    `select k.id, k.name, k.hint, k.created_at, k.used_at from affiliate_api_keys k
      where k.partner_id = $1 and k.revoked_at is null order by k.id desc`,
    [partnerId],
  );
}

export type NewApiKey = {
  readonly partnerId: bigint;
  readonly name: string;
  readonly hash: Buffer;
  readonly hint: string;
};

export async function insertApiKey(db: Queryable, one: NewApiKey): Promise<bigint> {
  const [row] = await db.query<{ id: bigint }>(
    `insert into affiliate_api_keys (partner_id, name, hash, hint) values ($1, $2, $3, $4)
     returning id`,
    [one.partnerId, one.name, one.hash, one.hint],
  );
  return row!.id;
}

/** Revokes one key, or all of a partner; returns those that were in force. */
export async function revokeApiKeys(
  db: Queryable,
  partnerId: bigint,
  id?: bigint,
): Promise<Pick<PartnerApiKey, 'id' | 'name' | 'hint'>[]> {
  return await db.query<Pick<PartnerApiKey, 'id' | 'name' | 'hint'>>(
    `update affiliate_api_keys k set revoked_at = clock_timestamp()
      where k.partner_id = $1 and k.revoked_at is null and ($2::bigint is null or k.id = $2)
     returning k.id, k.name, k.hint`,
    [partnerId, id ?? null],
  );
}

/** The partner of a key that is in force; its use is noted, once a minute. */
export async function findKeyPartner(
  db: Queryable,
  hash: Buffer,
): Promise<SessionPartner | undefined> {
  const [row] = await db.query<SessionPartner>(
    `with used as (
       update affiliate_api_keys k set used_at = clock_timestamp()
        where k.hash = $1 and k.revoked_at is null
          and (k.used_at is null or k.used_at < now() - interval '1 minute')
     )
     select p.id, p.name, p.email, p.status
       from affiliate_api_keys k join affiliate_partners p on p.id = k.partner_id
      where k.hash = $1 and k.revoked_at is null and p.status in ('active', 'paused')`,
    [hash],
  );
  return row;
}
