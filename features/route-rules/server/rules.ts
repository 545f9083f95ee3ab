import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#platform/server/db.ts';
import { listRules, type Rule } from './store.ts';

/** A changed rule is followed by every process within this time. */
export const RULES_FRESH_MS = 5_000;
/** A page waits so long for rules to be read, and is then served by those known before. */
const PATIENCE_MS = 500;

/**
 * Keeps the rules of the database at hand. `now` is a clock in milliseconds. Pages do not wait for
 * a database that is slow or away: they go by the rules that were read last.
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
      // Whatever else the house does at this moment says that the database is away.
      readAt = Number.NEGATIVE_INFINITY;
    } finally {
      reading = undefined;
    }
  }

  async function current(): Promise<readonly Rule[]> {
    if (now() - readAt >= RULES_FRESH_MS) reading ??= read();
    if (reading) await Promise.race([reading, pause(PATIENCE_MS, undefined, { ref: false })]);
    return known;
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
