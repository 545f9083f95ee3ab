import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#platform/server/db.ts';
import { findRuleFor, type Rule } from '../rules.ts';
import { listRules } from './store.ts';

/** A rule changed in the database by hand is applied within this time. */
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

  /**
   * The target for a path, null where the page is gone, or undefined. A rule that leads to the same
   * path is ignored.
   */
  async function ruleFor(path: string): Promise<Rule['target'] | undefined> {
    return findRuleFor(await current(), path)?.target;
  }

  /** The rules were changed: the next page reads them again. */
  function expire(): void {
    readAt = Number.NEGATIVE_INFINITY;
  }

  return { ruleFor, expire };
}
