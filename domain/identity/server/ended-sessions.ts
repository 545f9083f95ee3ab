import type { Db } from '#platform/server/db.ts';
import { listEndedSessions } from './store.ts';
import { ACCESS_SECONDS, GUEST_SECONDS } from './tokens.ts';

/** Broadcasts ended sessions to every server process, so that their tokens stop working at once. */
export type SessionBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const ENDED_CHANNEL = 'session.ended';
/** How often sessions without a living token are evicted. */
const RELOAD_INTERVAL_MS = 3_600_000;
/** Several poll intervals long, so that a slow poll misses nothing. */
const POLL_WINDOW_SECONDS = 60;

/** Sessions that ended while one of their tokens may still be valid. */
export function createEndedSessions(db: Db, bus: SessionBus, now: () => number = Date.now) {
  /** Ended sessions and when this process received them. */
  let ended = new Map<string, number>();
  let reloadedAt = now();
  bus.subscribe(ENDED_CHANNEL, (session) => {
    if (typeof session === 'string') add([session]);
  });

  function add(sessions: readonly string[]): void {
    for (const session of sessions) ended.set(session, now());
  }

  function publish(session: string): void {
    add([session]);
    bus.publish(ENDED_CHANNEL, session);
  }

  /**
   * Loads the sessions that ended before this process subscribed. Run at start, after a bus outage,
   * and every hour: entries that are not loaded again have no valid token, so the map does not grow
   * without bound.
   */
  async function reload(): Promise<void> {
    const lives = { memberSeconds: ACCESS_SECONDS + 60, guestSeconds: GUEST_SECONDS + 60 };
    const queriedAt = now();
    const living = await listEndedSessions(db, lives);
    // Sessions received since the query may be missing from its result.
    const received = [...ended].filter(([, receivedAt]) => receivedAt >= queriedAt);
    ended = new Map([...living.map((session) => [session, queriedAt] as const), ...received]);
    reloadedAt = queriedAt;
  }

  /**
   * Finds sessions that ended in the database without a message on the bus, e.g. when a player was
   * blocked there.
   */
  async function poll(): Promise<void> {
    if (now() - reloadedAt >= RELOAD_INTERVAL_MS) await reload();
    const lately = { memberSeconds: POLL_WINDOW_SECONDS, guestSeconds: POLL_WINDOW_SECONDS };
    const fresh = (await listEndedSessions(db, lately)).filter((session) => !ended.has(session));
    for (const session of fresh) publish(session);
  }

  return { has: (session: string) => ended.has(session), publish, reload, poll };
}
