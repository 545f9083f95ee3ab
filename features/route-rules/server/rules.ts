import type { Queryable } from '#platform/server/db.ts';
import { listRules, type Rule } from './store.ts';

/** A changed rule is followed by every process within this time. */
export const RULES_FRESH_MS = 5_000;

/** Keeps the rules of the database at hand. `now` is a clock in milliseconds. */
export function createRules(db: Queryable, now: () => number = Date.now) {
  let rules: Promise<readonly Rule[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function current(): Promise<readonly Rule[]> {
    if (!rules || now() - readAt >= RULES_FRESH_MS) {
      readAt = now();
      rules = listRules(db);
      // A failed reading is not kept: the next visitor asks again.
      rules.catch(() => {
        rules = undefined;
      });
    }
    return rules;
  }

  /** The target for a path, or undefined. A rule that leads to where one already is, is none. */
  async function ruleFor(path: string): Promise<string | undefined> {
    const found = (await current()).find((rule) => fits(rule.path, path));
    return found && found.target !== path ? found.target : undefined;
  }

  return { ruleFor };
}

/** `/old/*` fits everything below /old, and /old itself. */
export function fits(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path;
  const base = pattern.slice(0, -2);
  return path === base || path.startsWith(`${base}/`);
}
