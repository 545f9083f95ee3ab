import type { Queryable } from '#platform/server/db.ts';

export type Rule = { readonly path: string; readonly target: string };

/** Every rule, the longest pattern first: a specific rule beats a general one. */
export function listRules(db: Queryable): Promise<Rule[]> {
  return db.query<Rule>(
    `select path, target from route_rules
      order by (path like '%/*'), length(path) desc, path`,
  );
}
