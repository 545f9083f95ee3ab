import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#platform/server/db.ts';
import { listRules, type Rule } from './store.ts';

/** Every process applies a changed rule within this time. */
export const RULES_FRESH_MS = 5_000;
/** About how long a page waits for the rules to load before it uses the previous ones. */
const LOAD_TIMEOUT_MS = 500;

/**
 * Caches the rules of the database. `now` is a clock in milliseconds. Pages do not wait for a slow
 * or unreachable database: they use the rules that were loaded last.
 */
export function createRules(db: Queryable, now: () => number = Date.now) {
  let known: readonly Rule[] = [];
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    readAt = now();
    try {
      known = await listRules(db);
    } catch {
      // Other work of the server reports that the database is down.
      readAt = Number.NEGATIVE_INFINITY;
    } finally {
      reading = undefined;
    }
  }

  async function current(): Promise<readonly Rule[]> {
    if (now() - readAt >= RULES_FRESH_MS) reading ??= read();
    if (reading) await Promise.race([reading, pause(LOAD_TIMEOUT_MS, undefined, { ref: false })]);
    return known;
  }

  /** The target for a path, or undefined. A rule that leads to the same path is ignored. */
  async function ruleFor(path: string): Promise<string | undefined> {
    const found = (await current()).find((rule) => matches(rule.path, path));
    return found && found.target !== path ? found.target : undefined;
  }

  return { ruleFor };
}

/** `/old/*` matches everything below /old, and /old itself. */
export function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path;
  const base = pattern.slice(0, -2);
  return path === base || path.startsWith(`${base}/`);
}
