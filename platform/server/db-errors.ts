import pg from 'pg';
import type { Log } from './log.ts';

/**
 * A failure of the database itself, not of the query. `busy`: nothing was executed. `lost`: the
 * connection broke, and whether the query was executed is unknown.
 */
export type DbFailure = 'busy' | 'lost';

/** A lock not granted in time, a server that is starting, no connection, memory or disk left. */
const BUSY_STATES = new Set(['55P03', '57P03', '53000', '53100', '53200', '53300', '53400']);
/** The pool's error when all connections stayed in use, or none could be opened in time. */
const BUSY_POOL = /^timeout exceeded when trying to connect$|^timeout expired$|connection timeout$/;
/** The query was sent and the server did not answer: it is stopped, or the network is cut. */
const UNANSWERED = /^Query read timeout$/;
/** A server that is shutting down or crashed, and the errors of a broken connection. */
const LOST_STATES = new Set(['57P01', '57P02', '08000', '08003', '08006']);
const LOST_CONNECTION = /^Connection terminated|^Connection ended|connection error and is not quer/;
const LOST_CODES = new Set(['ECONNRESET', 'EPIPE']);

export function classifyDbError(error: unknown): DbFailure | undefined {
  if (error instanceof AggregateError) return classifyDbError(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    if (LOST_STATES.has(code)) return 'lost';
    return BUSY_STATES.has(code) ? 'busy' : undefined;
  }
  // Nothing listens at the port or socket at this moment.
  if (syscall === 'connect' || BUSY_POOL.test(error.message)) return 'busy';
  const isLost = LOST_CODES.has(code) || LOST_CONNECTION.test(error.message);
  return isLost || UNANSWERED.test(error.message) ? 'lost' : undefined;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * True when every query would fail now, whatever it does: the database refuses connections, does
 * not answer, or is out of memory or disk. A connection that was cut does not count, because the
 * next one may be opened at once.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
  if (error instanceof Error && UNANSWERED.test(error.message)) return true;
  return classifyDbError(error) === 'busy';
}

const LOG_INTERVAL_MS = 60_000;

/**
 * Logs that the database is failing: once a minute for each error code, however many requests it
 * fails. Errors of other kinds are left to the caller.
 */
export function createDbErrorLogger(log: Log | undefined): (error: unknown) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    if (classifyDbError(error) === undefined) return;
    const { code = 'connection' } = error as NodeJS.ErrnoException;
    const now = performance.now();
    if (now - (lastLogged.get(code) ?? -LOG_INTERVAL_MS) < LOG_INTERVAL_MS) return;
    lastLogged.set(code, now);
    log?.error({ err: error }, 'the database is unavailable: requests are refused');
  };
}
