/**
 * Events that wait to be sent. Each tab has its own queue, kept in the storage of the browser, so
 * that a reload loses none; what a closed tab has left is taken over by the next one. Two tabs that
 * take the same queue send its events twice, and the server stores them once.
 */
import { local, session } from '#platform/browser/storage.ts';
import type { SentEvent } from '../contract.ts';
import { keptOf } from '../rules.ts';

export type QueuedEvent = SentEvent;

const PREFIX = 'analytics_queue:';
/** A queue that its tab has not written for so long was left behind. */
const LEFT_MS = 60_000;

type Kept = { readonly at: number; readonly events: readonly QueuedEvent[] };

export function createQueue() {
  const key = PREFIX + tabNow();
  let events: readonly QueuedEvent[] = leftBehind(key);

  function keep(next: readonly QueuedEvent[]): void {
    events = keptOf(next);
    if (events.length === 0) local.remove(key);
    else local.set(key, JSON.stringify({ at: Date.now(), events } satisfies Kept));
  }

  return {
    get size() {
      return events.length;
    },
    add: (event: QueuedEvent) => keep([...events, event]),
    first: (count: number) => events.slice(0, count),
    /** Those that were sent; others may have come meanwhile, or been dropped. */
    remove(sent: readonly QueuedEvent[]) {
      const ids = new Set(sent.map(({ id }) => id));
      keep(events.filter(({ id }) => !ids.has(id)));
    },
    clear: () => keep([]),
  };
}

const TAB = 'analytics_tab';

/** The same after a reload. */
function tabNow(): string {
  const known = session.get(TAB);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  session.set(TAB, made);
  return made;
}

/** Drops what all tabs of this browser have kept. */
export function clearQueues(): void {
  for (const key of keys()) local.remove(key);
}

/** The queues of tabs that are gone, oldest events first. */
function leftBehind(own: string): readonly QueuedEvent[] {
  const found = keys().flatMap((key) => {
    const kept = read(key);
    if (key !== own && kept && Date.now() - kept.at < LEFT_MS) return [];
    if (key !== own) local.remove(key);
    return kept?.events ?? [];
  });
  return keptOf(found.toSorted((a, b) => a.at - b.at));
}

function keys(): string[] {
  try {
    return Object.keys(globalThis.localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(local.get(key) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.events) ? kept : undefined;
  } catch {
    return undefined;
  }
}
