import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from '#platform/server/db.ts';

/** How often it is asked whether a statement that has no answer yet waits for a lock. */
const LOOK_MS = 1;

type Owner = Pick<Db, 'query'>;

type Side = {
  pid: number | undefined;
  /** Each sends a statement: those that were begun together, in their order. */
  readonly unsent: (() => void)[];
  /** A statement of it has no answer yet. */
  isWaiting: boolean;
  isOver: boolean;
};

/**
 * Runs two transactions statement by statement: the schedule says which of them sends its next one,
 * after the one before was answered or waits for a lock.
 */
export function createScheduler({ pool }: Db, owner: Owner) {
  const sides = new AsyncLocalStorage<Side>();
  const known = new WeakSet<pg.Client>();
  let waits = 0;
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
    const scheduled = (...sent: unknown[]) => {
      const side = sides.getStore();
      const isRead = sent.some((each) => typeof each === 'function');
      return !side || isRead ? query(...sent) : sendInTurn(side, client, () => query(...sent));
    };
    Object.assign(client, { query: scheduled });
  });

  /** `true` in the schedule lets the first one go on. */
  async function run<A, B>(
    schedule: readonly boolean[],
    one: () => Promise<A>,
    other: () => Promise<B>,
  ): Promise<[A, B]> {
    const begin = <T>(work: () => Promise<T>) => {
      const side: Side = { pid: undefined, unsent: [], isWaiting: false, isOver: false };
      const done = sides.run(side, work).finally(() => (side.isOver = true));
      // It is awaited below, and may fail before.
      done.catch(() => undefined);
      return { side, done };
    };
    const [first, second] = [begin(one), begin(other)];
    for (let turn = 0; !first.side.isOver || !second.side.isOver; turn += 1) {
      const wanted = schedule[turn % schedule.length]! ? first.side : second.side;
      const rest = wanted === first.side ? second.side : first.side;
      const mustWait = await isBlocked(owner, wanted);
      if (mustWait) waits += 1;
      const next = mustWait || wanted.isOver ? rest : wanted;
      if (!(await isBlocked(owner, next))) next.unsent.shift()?.();
    }
    return [await first.done, await second.done];
  }

  return {
    run,
    /** How often one of them had to wait for the other. */
    waits: () => waits,
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;

async function sendInTurn(side: Side, client: pg.Client, send: () => Promise<unknown>) {
  // It exists, and is missing in the types of the library.
  side.pid = (client as unknown as { readonly processID: number }).processID;
  await new Promise<void>((resolve) => {
    side.unsent.push(() => {
      side.isWaiting = true;
      resolve();
    });
  });
  try {
    return await send();
  } finally {
    side.isWaiting = false;
  }
}

/** True when it is waiting for a lock, false when it is over or wants to send a statement. */
async function isBlocked(owner: Owner, side: Side): Promise<boolean> {
  while (!side.isOver && (side.isWaiting || side.unsent.length === 0)) {
    await pause(LOOK_MS);
    if (side.isWaiting && side.pid !== undefined && (await waitsForLock(owner, side.pid))) {
      return true;
    }
  }
  return false;
}

async function waitsForLock(owner: Owner, pid: number): Promise<boolean> {
  const rows = await owner.query('select from pg_locks where pid = $1 and not granted', [pid]);
  return rows.length > 0;
}
