import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { AGE_MIN, jurisdictionRules, type Jurisdiction } from '../rules.ts';

type Row = { id: number; code: string; number: number; rules: unknown; areas: string[] };

/** The areas of the jurisdiction `r`: `*`, `CA` or `CA-ON`. */
export const AREAS = `coalesce((
    select array_agg(a.country || case when a.region = '' then '' else '-' || a.region end
                     order by a.country, a.region)
      from jurisdiction_areas a where a.jurisdiction = r.jurisdiction), '{}')`;

/** The rules in force of every jurisdiction. */
export async function readJurisdictions(db: Queryable): Promise<Jurisdiction[]> {
  const rows = await db.query<Row>(
    `select r.jurisdiction as id, r.code, r.number, r.rules, ${AREAS} as areas
       from jurisdiction_rules r order by id`,
  );
  return rows.map((row) => ({ ...row, rules: jurisdictionRules.parse(row.rules) }));
}

export async function readJurisdictionOf(
  db: Queryable,
  playerId: PlayerId,
): Promise<number | undefined> {
  const rows = await db.query<{ jurisdiction: number }>(
    'select jurisdiction from player_directory where id = $1',
    [playerId],
  );
  return rows[0]?.jurisdiction;
}

/** The youngest age at which this player may play, in years. */
export async function readMinAge(db: Queryable, playerId: PlayerId): Promise<number> {
  const rows = await db.query<{ years: number }>(
    `select (r.rules ->> 'min_age')::int as years
       from player_directory p join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
      where p.id = $1`,
    [playerId],
  );
  return rows[0]?.years ?? AGE_MIN;
}

/** Changes with every version, which a change of areas makes, too; cheap to compare. */
export async function readRulesVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select count(*) || ' ' || coalesce(max(from_at)::text, '') as version
       from jurisdiction_versions`,
  );
  return rows[0]!.version;
}
