import pg from 'pg';
import type { Log } from './log.ts';

/**
 * What the database is in, when nothing was wrong with what was asked. `busy`: it did nothing of
 * it. `lost`: it went away meanwhile, and whether it did is not known.
 */
export type Trouble = 'busy' | 'lost';

/** A lock not given in time, a server that is starting, no connection, memory or disk left. */
const BUSY_STATES = new Set(['55P03', '57P03', '53000', '53100', '53200', '53300', '53400']);
/** What the pool says when all of its connections stayed taken, or none could be opened in time. */
const BUSY_POOL = /^timeout exceeded when trying to connect$|due to connection timeout$/;
/** A server that is told to end, one that crashed, and what a broken connection says of itself. */
const LOST_STATES = new Set(['57P01', '57P02', '08000', '08003', '08006']);
const LOST_CONNECTION = /^Connection terminated|^Connection ended|connection error and is not quer/;
const LOST_CODES = new Set(['ECONNRESET', 'EPIPE']);

export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof AggregateError) return troubleOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    if (LOST_STATES.has(code)) return 'lost';
    return BUSY_STATES.has(code) ? 'busy' : undefined;
  }
  // Nobody listens there now, neither at a port nor at a socket in a folder.
  if (syscall === 'connect' || BUSY_POOL.test(error.message)) return 'busy';
  return LOST_CODES.has(code) || LOST_CONNECTION.test(error.message) ? 'lost' : undefined;
}

const SAID_FOR_MS = 60_000;

/**
 * Tells the log that the database is in trouble: once a minute for each kind of it, however many
 * requests it fails. What is no trouble is told by whoever it fails.
 */
export function troubleTeller(log: Log | undefined): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    if (troubleOf(error) === undefined) return;
    const { code = 'connection' } = error as NodeJS.ErrnoException;
    const now = performance.now();
    if (now - (told.get(code) ?? -SAID_FOR_MS) < SAID_FOR_MS) return;
    told.set(code, now);
    log?.error({ err: error }, 'the database does not do its work now: requests are refused');
  };
}
