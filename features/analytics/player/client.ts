/** Sends what happens on this page to our own counter, until it is stopped. */
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import {
  onTracked,
  track,
  type TrackedEvent,
  type TrackedMoment,
} from '#platform/browser/net/track.ts';
import {
  currentLocation,
  onLocationChange,
  readTarget,
} from '#platform/browser/router/navigation.ts';
import { collect, type SentVisit } from '../contract.ts';
import {
  BATCH_MAX,
  DATA_CHARS_MAX,
  DATA_FIELDS_MAX,
  FLUSH_EVENTS,
  FLUSH_MS,
  pathOf,
  timeOrderedId,
  type VisitMark,
} from '../rules.ts';
import { clearQueues, createQueue } from './queue.ts';
import { visitNow, visitorNow } from './visit.ts';

/** Visits whose events may still be in the queue. */
const VISITS_MAX = 10;

/** Returns a function that stops it, drops what waits, and resolves when nothing is on its way. */
export function startClient(): () => Promise<void> {
  const queue = createQueue();
  let visits: readonly SentVisit[] = [];
  let sending: Promise<void> | undefined;
  /** Whether the server stored the latest batch. */
  let wasTaken = false;

  function take({ name, data }: TrackedEvent, { at, pathname }: TrackedMoment): void {
    const visit = visitNow(Date.now());
    visits = withVisit(visits, visit);
    const path = pathOf(readTarget(new URL(pathname, location.origin)).path);
    const id = timeOrderedId(at, crypto.randomUUID());
    queue.add({ id, visit: visit.id, name, path, data: fitting(data), at });
    if (queue.size >= FLUSH_EVENTS) void flush();
  }

  async function flush(): Promise<void> {
    if (sending || queue.size === 0 || !navigator.onLine) return;
    sending = send().finally(() => {
      sending = undefined;
    });
    await sending;
    if (wasTaken && queue.size >= FLUSH_EVENTS) await flush();
  }

  /** What is not answered stays in the queue; what is refused is dropped. */
  async function send(): Promise<void> {
    const events = queue.first(BATCH_MAX);
    const own = new Set(events.map(({ visit }) => visit));
    // Of a visit of an earlier page only its number is known here; the server has the rest.
    const known = visits.filter(({ id }) => own.has(id));
    const rest = [...own].filter((id) => !known.some((each) => each.id === id));
    const now = withoutTimes(visitNow(Date.now()));
    const body = {
      visitor: visitorNow(),
      visits: [...known, ...rest.map((id) => ({ ...now, id }))].slice(0, VISITS_MAX),
      events: [...events],
      sent_at: Date.now(),
    };
    const answer = await api(collect, { body });
    wasTaken = !isRefusal(answer);
    if (!isRefusal(answer) || isFinal(answer.refused)) queue.remove(events);
  }

  const stopParts = [repeat(flush), onTracked(take), followPages()];
  return async () => {
    for (const stop of stopParts) stop();
    queue.clear();
    clearQueues();
    await sending;
  };
}

/** Sends every few seconds, when the connection is back, and when the page is hidden. */
function repeat(flush: () => Promise<void>): () => void {
  const flushNow = () => void flush();
  const flushHidden = () => void (document.visibilityState === 'hidden' && flush());
  const timer = setInterval(flushNow, FLUSH_MS);
  addEventListener('online', flushNow);
  document.addEventListener('visibilitychange', flushHidden);
  return () => {
    clearInterval(timer);
    removeEventListener('online', flushNow);
    document.removeEventListener('visibilitychange', flushHidden);
  };
}

/** One event for each page that is opened, the first one included. */
function followPages(): () => void {
  let last = '';
  const view = () => {
    const { path } = currentLocation();
    if (path === last) return;
    last = path;
    track('page_view');
  };
  view();
  return onLocationChange(view);
}

/** The server refuses these events whenever they are sent. */
function isFinal(refused: string): boolean {
  return ['analytics_off', 'bad_input', 'too_large'].includes(refused);
}

function withVisit(visits: readonly SentVisit[], visit: VisitMark): readonly SentVisit[] {
  if (visits.some(({ id }) => id === visit.id)) return visits;
  return [...visits, withoutTimes(visit)].slice(-VISITS_MAX);
}

function withoutTimes({ id, locale, source, entry }: VisitMark): SentVisit {
  return { id, locale, source, entry };
}

function fitting(data: TrackedEvent['data']): Record<string, string> {
  const pairs = Object.entries(data).slice(0, DATA_FIELDS_MAX);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, DATA_CHARS_MAX)]));
}
