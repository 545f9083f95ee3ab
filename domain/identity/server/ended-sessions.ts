import type { Db } from '#platform/server/db.ts';
import { listEndedSessions } from './store.ts';
import { ACCESS_SECONDS, GUEST_SECONDS } from './tokens.ts';

/** Tells every process of the house which sessions ended, so that their tokens stop at once. */
export type SessionBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const ENDED_CHANNEL = 'session.ended';
/** So often what has no living token any more is let go of. */
const TIDY_EVERY_MS = 3_600_000;
/** Several looks long, so that a slow one misses nothing. */
const LOOK_BACK_SECONDS = 60;

/** Sessions that ended while one of their tokens may still be alive. */
export function createEndedSessions(db: Db, bus: SessionBus, now: () => number = Date.now) {
  /** By when this process heard of it. */
  let ended = new Map<string, number>();
  let tidiedAt = now();
  bus.subscribe(ENDED_CHANNEL, (session) => {
    if (typeof session === 'string') remember([session]);
  });

  function remember(sessions: readonly string[]): void {
    for (const session of sessions) ended.set(session, now());
  }

  function tell(session: string): void {
    remember([session]);
    bus.publish(ENDED_CHANNEL, session);
  }

  /**
   * Those ended before this process listened. Run at start, after the bus was away, and every hour:
   * what is not among them has no living token, so the memory does not grow for ever.
   */
  async function catchUp(): Promise<void> {
    const lives = { memberSeconds: ACCESS_SECONDS + 60, guestSeconds: GUEST_SECONDS + 60 };
    const askedAt = now();
    const living = await listEndedSessions(db, lives);
    // What was heard of since may not be in the answer.
    const heard = [...ended].filter(([, heardAt]) => heardAt >= askedAt);
    ended = new Map([...living.map((session) => [session, askedAt] as const), ...heard]);
    tidiedAt = askedAt;
  }

  /** Those that ended in the database without a word on the bus: a player was blocked there. */
  async function look(): Promise<void> {
    if (now() - tidiedAt >= TIDY_EVERY_MS) await catchUp();
    const lately = { memberSeconds: LOOK_BACK_SECONDS, guestSeconds: LOOK_BACK_SECONDS };
    const fresh = (await listEndedSessions(db, lately)).filter((session) => !ended.has(session));
    for (const session of fresh) tell(session);
  }

  return { has: (session: string) => ended.has(session), tell, catchUp, look };
}
