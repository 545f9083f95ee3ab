/** How many attempts are free, and how the wait grows after them: it doubles up to a cap. */
export type RateLimitPolicy = { free: number; capMs: number; resetMs: number };

const FIRST_WAIT_MS = 2_000;
const ENTRIES_MAX = 50_000;

type Entry = { attempts: number; openAt: number; lastAt: number };

/**
 * Counts attempts by key and makes the next one wait longer and longer.
 *
 * An attempt is counted before its outcome is known, so a hundred at once are no better than a
 * hundred in a row; a successful attempt is refunded. The counts live in the memory of one process:
 * a restart clears them and each process counts for itself, which the growing wait outweighs, and
 * an attacker cannot fill the database with failures.
 */
export function createThrottle(policy: RateLimitPolicy, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();

  /** Seconds to wait, or undefined when the attempt is allowed. Does not count it. */
  function waitFor(name: string): number | undefined {
    const left = (findEntry(name)?.openAt ?? 0) - now();
    return left > 0 ? Math.ceil(left / 1000) : undefined;
  }

  function count(name: string): void {
    const attempts = (findEntry(name)?.attempts ?? 0) + 1;
    // Inserted again, so that the map stays in the order of the last attempt.
    entries.delete(name);
    entries.set(name, { attempts, openAt: now() + waitAfter(attempts, policy), lastAt: now() });
    if (entries.size > ENTRIES_MAX) entries.delete(entries.keys().next().value!);
  }

  /** Takes one harmless attempt back. */
  function refund(name: string): void {
    const entry = findEntry(name);
    if (!entry) return;
    entry.attempts--;
    entry.openAt = 0;
    if (entry.attempts <= 0) entries.delete(name);
  }

  function attemptsOf(name: string): number {
    return findEntry(name)?.attempts ?? 0;
  }

  function reset(name: string): void {
    entries.delete(name);
  }

  function findEntry(name: string): Entry | undefined {
    const entry = entries.get(name);
    if (entry && entry.lastAt + policy.resetMs > now()) return entry;
    entries.delete(name);
    return undefined;
  }

  return { waitFor, count, refund, reset, attemptsOf };
}

export type Throttle = ReturnType<typeof createThrottle>;

function waitAfter(attempts: number, { free, capMs }: RateLimitPolicy): number {
  if (attempts < free) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - free, 30), capMs);
}
