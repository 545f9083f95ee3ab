import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Rule } from '../rules.ts';

export type RuleRow = Rule & { readonly note: string; readonly created_at: Date };

export async function listRules(db: Queryable): Promise<RuleRow[]> {
  return await db.query<RuleRow>(
    'select path, target, note, created_at from route_rules order by path',
  );
}

/** Changes of rules run one after the other: each is checked against all others. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.query('lock table route_rules in share row exclusive mode');
}

export async function insertRule(
  tx: Tx,
  { path, target, note }: Omit<RuleRow, 'created_at'>,
): Promise<RuleRow> {
  const rows = await tx.query<RuleRow>(
    `insert into route_rules (path, target, note) values ($1, $2, $3)
      returning path, target, note, created_at`,
    [path, target, note],
  );
  return rows[0]!;
}

export async function updateRule(
  tx: Tx,
  replaces: string,
  { path, target, note }: Omit<RuleRow, 'created_at'>,
): Promise<RuleRow> {
  const rows = await tx.query<RuleRow>(
    `update route_rules set path = $2, target = $3, note = $4 where path = $1
      returning path, target, note, created_at`,
    [replaces, path, target, note],
  );
  return rows[0]!;
}

export async function deleteRule(tx: Tx, path: string): Promise<void> {
  await tx.query('delete from route_rules where path = $1', [path]);
}
