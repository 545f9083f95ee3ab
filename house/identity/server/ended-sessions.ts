import type { Db } from '#platform/server/db.ts';
import { listEndedSessions } from './store.ts';
import { ACCESS_SECONDS, GUEST_SECONDS } from './tokens.ts';

/** Tells every process of the house which sessions ended, so that their tokens stop at once. */
export type SessionBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const ENDED_CHANNEL = 'session.ended';
/** Several looks long, so that a slow one misses nothing. */
const LOOK_BACK_SECONDS = 60;

/** Sessions that ended while one of their tokens may still be alive. */
export function createEndedSessions(db: Db, bus: SessionBus) {
  let ended: ReadonlySet<string> = new Set();
  bus.subscribe(ENDED_CHANNEL, (session) => {
    if (typeof session === 'string') remember([session]);
  });

  function remember(sessions: readonly string[]): void {
    if (sessions.length > 0) ended = new Set([...ended, ...sessions]);
  }

  function tell(session: string): void {
    remember([session]);
    bus.publish(ENDED_CHANNEL, session);
  }

  /** Those ended before this process listened. Run at start and after the bus was away. */
  async function catchUp(): Promise<void> {
    const lives = { memberSeconds: ACCESS_SECONDS + 60, guestSeconds: GUEST_SECONDS + 60 };
    // What is not among them any more has no living token: the memory does not grow for ever.
    ended = new Set(await listEndedSessions(db, lives));
  }

  /** Those that ended in the database without a word on the bus: a player was blocked there. */
  async function look(): Promise<void> {
    const lately = { memberSeconds: LOOK_BACK_SECONDS, guestSeconds: LOOK_BACK_SECONDS };
    const fresh = (await listEndedSessions(db, lately)).filter((session) => !ended.has(session));
    for (const session of fresh) tell(session);
  }

  return { has: (session: string) => ended.has(session), tell, catchUp, look };
}
