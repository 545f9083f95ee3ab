import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { jurisdictionRules, type Jurisdiction } from '../rules.ts';

type Row = { id: number; code: string; number: number; rules: unknown };

/** The rules in force of every jurisdiction. */
export async function readJurisdictions(db: Queryable): Promise<Jurisdiction[]> {
  const rows = await db.query<Row>(
    'select jurisdiction as id, code, number, rules from jurisdiction_rules order by id',
  );
  return rows.map((row) => ({ ...row, rules: jurisdictionRules.parse(row.rules) }));
}

export async function readJurisdictionOf(
  db: Queryable,
  playerId: PlayerId,
): Promise<number | undefined> {
  const rows = await db.query<{ jurisdiction: number }>(
    'select jurisdiction from players where id = $1',
    [playerId],
  );
  return rows[0]?.jurisdiction;
}

/** Changes with every version and every area; cheap to compare. */
export async function readRulesVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select count(*) || ' ' || coalesce(max(from_at)::text, '') as version
       from jurisdiction_versions`,
  );
  return rows[0]!.version;
}
