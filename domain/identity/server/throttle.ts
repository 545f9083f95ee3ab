/** How many tries are free, and how the wait grows after them: it doubles up to a cap. */
export type Patience = { free: number; capMs: number; forgetMs: number };

const FIRST_WAIT_MS = 2_000;
const ENTRIES_MAX = 50_000;

type Entry = { tries: number; openAt: number; lastAt: number };

/**
 * Counts tries by name and makes the next one wait longer and longer.
 *
 * A try is counted before its outcome is known, so a hundred at once are no better than a hundred
 * in a row; a try that turns out well is given back. The counts live in the memory of one process:
 * a restart forgets them and each process of a house counts for itself, which the growing wait
 * outweighs, and nobody can fill the database with failures.
 */
export function createThrottle(patience: Patience, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();

  /** Seconds to wait, or undefined when the try may be made. Does not count it. */
  function waitFor(name: string): number | undefined {
    const left = (live(name)?.openAt ?? 0) - now();
    return left > 0 ? Math.ceil(left / 1000) : undefined;
  }

  function count(name: string): void {
    const tries = (live(name)?.tries ?? 0) + 1;
    // Written anew, so that the map stays in the order of the last try.
    entries.delete(name);
    entries.set(name, { tries, openAt: now() + waitAfter(tries, patience), lastAt: now() });
    if (entries.size > ENTRIES_MAX) entries.delete(entries.keys().next().value!);
  }

  /** Takes one try back: it did no harm. */
  function giveBack(name: string): void {
    const entry = live(name);
    if (!entry) return;
    entry.tries--;
    entry.openAt = 0;
    if (entry.tries <= 0) entries.delete(name);
  }

  function triesOf(name: string): number {
    return live(name)?.tries ?? 0;
  }

  function forget(name: string): void {
    entries.delete(name);
  }

  function live(name: string): Entry | undefined {
    const entry = entries.get(name);
    if (entry && entry.lastAt + patience.forgetMs > now()) return entry;
    entries.delete(name);
    return undefined;
  }

  return { waitFor, count, giveBack, forget, triesOf };
}

export type Throttle = ReturnType<typeof createThrottle>;

function waitAfter(tries: number, { free, capMs }: Patience): number {
  if (tries < free) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - free, 30), capMs);
}
