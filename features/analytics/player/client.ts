/** Sends what happens on this page to our own counter, until it is stopped. */
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { onTracked, track, type TrackedEvent } from '#platform/browser/net/track.ts';
import { currentLocation, onLocationChange } from '#platform/browser/router/navigation.ts';
import { collect, type SentVisit } from '../contract.ts';
import {
  BATCH_MAX,
  DATA_CHARS_MAX,
  DATA_FIELDS_MAX,
  FLUSH_EVENTS,
  FLUSH_MS,
  pathOf,
  type VisitMark,
} from '../rules.ts';
import { createQueue } from './queue.ts';
import { visitNow, visitorNow } from './visit.ts';

/** Visits whose events may still be in the queue. */
const VISITS_MAX = 10;

export function startClient(): () => void {
  const queue = createQueue();
  let visits: readonly SentVisit[] = [];
  let isSending = false;

  function take({ name, data }: TrackedEvent): void {
    const at = Date.now();
    const visit = visitNow(at);
    visits = withVisit(visits, visit);
    const path = pathOf(currentLocation().path);
    queue.add({ id: crypto.randomUUID(), visit: visit.id, name, path, data: fitting(data), at });
    if (queue.size >= FLUSH_EVENTS) void flush();
  }

  /** What is not answered stays in the queue; what is refused is dropped. */
  async function flush(): Promise<void> {
    if (isSending || queue.size === 0 || !navigator.onLine) return;
    isSending = true;
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
    const answer = await api(collect, { body }).finally(() => {
      isSending = false;
    });
    if (!isRefusal(answer) || isFinal(answer.refused)) queue.remove(events);
    if (!isRefusal(answer) && queue.size >= FLUSH_EVENTS) await flush();
  }

  const flushHidden = () => void (document.visibilityState === 'hidden' && flush());
  const flushNow = () => void flush();
  const timer = setInterval(flushNow, FLUSH_MS);
  addEventListener('online', flushNow);
  document.addEventListener('visibilitychange', flushHidden);
  const stopEvents = onTracked(take);
  const stopPages = followPages();
  return () => {
    clearInterval(timer);
    removeEventListener('online', flushNow);
    document.removeEventListener('visibilitychange', flushHidden);
    stopEvents();
    stopPages();
    queue.clear();
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
