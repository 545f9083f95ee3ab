import type { Queryable } from '#platform/server/db.ts';

export type Rule = { readonly path: string; readonly target: string };

/** Every rule, the longest pattern first: what is said of one page beats what is said of many. */
export function listRules(db: Queryable): Promise<Rule[]> {
  return db.query<Rule>(
    `select path, target from route_rules
      order by (path like '%/*'), length(path) desc, path`,
  );
}
