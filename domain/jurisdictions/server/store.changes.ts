import type { Queryable, Tx } from '#platform/server/db.ts';
import type { JurisdictionRules } from '../rules.ts';
import { AREAS } from './store.ts';

export type JurisdictionRow = {
  readonly id: number;
  readonly code: string;
  readonly number: number;
  readonly from_at: Date;
  readonly rules: JurisdictionRules;
  /** `*`, `CA` or `CA-ON`. */
  readonly areas: readonly string[];
  readonly players: number;
};

const SELECT = `select r.jurisdiction as id, r.code, r.number, r.from_at, r.rules,
    ${AREAS} as areas,
    (select count(*)::int from player_directory p
      where p.jurisdiction = r.jurisdiction and p.kind = 'member') as players
  from jurisdiction_rules r`;

export async function listJurisdictions(db: Queryable): Promise<JurisdictionRow[]> {
  return await db.query<JurisdictionRow>(`${SELECT} order by r.jurisdiction`);
}

export async function findJurisdiction(
  db: Queryable,
  code: string,
): Promise<JurisdictionRow | undefined> {
  return (await db.query<JurisdictionRow>(`${SELECT} where r.code = $1`, [code]))[0];
}

/** Writes the next version of its rules; a new code makes a new jurisdiction. */
export async function insertVersion(
  tx: Tx,
  code: string,
  rules: JurisdictionRules,
  proposalId: bigint,
): Promise<void> {
  await tx.query('insert into jurisdictions (code) values ($1) on conflict do nothing', [code]);
  await tx.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules, proposal_id)
     select j.id, 1 + coalesce(max(v.number), 0), $2, $3
       from jurisdictions j left join jurisdiction_versions v on v.jurisdiction = j.id
      where j.code = $1 group by j.id`,
    [code, JSON.stringify(rules), proposalId],
  );
}

/** It applies in these areas and in no others; they are taken from other jurisdictions. */
export async function setAreas(tx: Tx, code: string, areas: readonly string[]): Promise<void> {
  const pairs = areas.map((area) => area.split('-'));
  const values = [code, pairs.map(([country]) => country), pairs.map(([, region]) => region ?? '')];
  await tx.query(
    `delete from jurisdiction_areas a using jurisdictions j
      where j.code = $1 and a.jurisdiction = j.id
        and (a.country, a.region) not in (select * from unnest($2::text[], $3::text[]))`,
    values,
  );
  await tx.query(
    `insert into jurisdiction_areas (country, region, jurisdiction)
     select given.country, given.region, j.id
       from jurisdictions j, unnest($2::text[], $3::text[]) as given (country, region)
      where j.code = $1
     on conflict (country, region) do update set jurisdiction = excluded.jurisdiction`,
    values,
  );
}
