import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Db } from '#platform/server/db.ts';
import type { Cut } from './steps.ts';

class CutConnectionError extends Error {}

type Plan = { cut: Cut; left: number };

/**
 * Breaks connections of a pool at chosen statements of what runs within `during`. `end` lets the
 * database end a connection by the number of its process.
 */
export function createConnectionCuts({ pool }: Db, end: (pid: number) => Promise<unknown>) {
  const plans = new AsyncLocalStorage<Plan>();
  const known = new WeakSet<pg.Client>();
  let made = 0;
  // Not at 'connect': some connections are older than this.
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
    const cuttable = (...sent: unknown[]) => {
      const plan = plans.getStore();
      // Reads outside of transactions have a callback; they are repeated by their callers anyway.
      if (!plan || sent.some((each) => typeof each === 'function')) return query(...sent);
      plan.left -= 1;
      if (plan.left !== -1) return query(...sent);
      made += 1;
      return breakAt(plan.cut, client, () => query(...sent));
    };
    Object.assign(client, { query: cuttable });
  });

  async function breakAt({ how }: Cut, client: pg.Client, send: () => Promise<unknown>) {
    if (how === 'unanswered') await send();
    if (how === 'unsent' || how === 'unanswered') throw new CutConnectionError(how);
    const sent = send();
    if (how === 'ended') return (await Promise.all([sent, end(pidOf(client))]))[0];
    streamOf(client).destroy();
    return await sent;
  }

  return {
    during: <T>(cut: Cut, work: () => Promise<T>) => plans.run({ cut, left: cut.at }, work),
    /** How many connections were broken. */
    count: () => made,
  };
}

export type ConnectionCuts = ReturnType<typeof createConnectionCuts>;

/** Whether a command may have been done or not, so that it must be sent again. */
export function isCut(error: unknown): boolean {
  if (error instanceof CutConnectionError) return true;
  // Ended by the database: by us, or because this process was paused within a transaction.
  if (error instanceof pg.DatabaseError) return /^(57P|25P03|08)/.test(error.code ?? '');
  return (
    error instanceof Error &&
    /terminated|connection error|ECONNRESET|EPIPE|timeout/i.test(error.message)
  );
}

// Both exist, and are missing in the types of the library.
type Inner = { readonly processID: number; readonly connection: { readonly stream: Destroyable } };
type Destroyable = { destroy(): void };
const pidOf = (client: pg.Client) => (client as unknown as Inner).processID;
const streamOf = (client: pg.Client) => (client as unknown as Inner).connection.stream;
