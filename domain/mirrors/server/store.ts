import type { Queryable, Tx } from '#platform/server/db.ts';
import type { DomainBrand } from '../rules.brand.ts';
import type { DomainState, DomainValue, VerificationTag } from '../rules.ts';

export type DomainRow = {
  host: string;
  purpose: string;
  state: DomainState;
  tags: VerificationTag[];
  brand: DomainBrand | null;
  version: bigint;
  updated_at: Date;
};

export async function listDomains(db: Queryable): Promise<DomainRow[]> {
  return await db.query<DomainRow>(
    `select host, purpose, state, tags, brand, version, updated_at
       from mirror_domains order by host`,
  );
}

export async function findDomain(db: Queryable, host: string): Promise<DomainRow | undefined> {
  const rows = await db.query<DomainRow>(
    `select host, purpose, state, tags, brand, version, updated_at
       from mirror_domains where host = $1`,
    [host],
  );
  return rows[0];
}

/** Differs after every change, a removal too. */
export async function readDomainsVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select coalesce(string_agg(host || ' ' || updated_at::text, ',' order by host), '') as version
       from mirror_domains`,
  );
  return rows[0]!.version;
}

/** False: the change takes two people, or the domain was changed meanwhile. */
export async function changeDomain(
  tx: Tx,
  host: string,
  value: DomainValue | null,
  basedOn: bigint | null,
): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select mirror_domains_change($1, $2, $3) as is_applied',
    [host, value === null ? null : JSON.stringify(value), basedOn],
  );
  return rows[0]!.is_applied;
}
