import { AsyncLocalStorage } from 'node:async_hooks';
import assert from 'node:assert';
import pg from 'pg';
import { isRefusal } from '#core/refusal.ts';
import { createDbErrorLogger } from './db-errors.ts';
import type { Log } from './log.ts';
import { retry } from './retry.ts';

/** Anything that runs a query: the pool, or one transaction. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a prepared statement, named for the server's plan cache: for hot paths and polls. */
  prepared<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
};

/** One open transaction. Unusable once it ended: a query that leaks out of it throws. */
export type Tx = Queryable & {
  /** Runs after the commit and never after a rollback: the only place for side effects. */
  onCommit(effect: () => void): void;
};

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** How often a serialisation failure or deadlock is retried. */
  retries?: number;
};

export type Db = Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DbOptions = {
  url: string;
  /** The role every connection of the server works under; its rights are in migrations. */
  role?: string;
  connectionsMax?: number;
  /** How long a caller waits for a connection or a lock before the query fails. */
  waitMaxMs?: number;
  log?: Log;
};

const RETRIES_DEFAULT = 4;
/** The first pause before a retry; see `retry`. */
const RETRY_DELAY_MS = 10;
const SERIALISATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * The longest wait for a connection, or for a row locked by another transaction; shorter than a
 * call may take, see `CALL_MAX_MS`.
 */
const WAIT_MAX_MS = 7_000;

const STATEMENT_MAX_MS = 60_000;
/** A server that is stopped or cut off cannot end its statement: then the connection is closed. */
const UNANSWERED_MAX_MS = STATEMENT_MAX_MS + 5_000;

type ErrorLogging = <T>(query: Promise<T>) => Promise<T>;

/** Returns the result, and logs a failure, even one that is caught later. */
function withErrorLogging(log: (error: unknown) => void): ErrorLogging {
  return async (query) => {
    try {
      return await query;
    } catch (error) {
      log(error);
      throw error;
    }
  };
}

type TransactionSource = { readonly pool: pg.Pool; readonly logged: ErrorLogging };

/** The transaction that the current work was begun in; work that outlives it is independent. */
const currentTransaction = new AsyncLocalStorage<{ readonly pool: pg.Pool; isOver: boolean }>();

function poolInUse(): pg.Pool | undefined {
  const begun = currentTransaction.getStore();
  return begun && !begun.isOver ? begun.pool : undefined;
}

/** Opens the pool. int8 and numeric arrive as bigint and text: no amount ever becomes a float. */
export function openDb(options: DbOptions): Db {
  const waitMaxMs = options.waitMaxMs ?? WAIT_MAX_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 16,
    // Queries that a transaction begins at once are sent at once, and run in their order.
    pipeline: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    application_name: 'croupier',
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: STATEMENT_MAX_MS,
    query_timeout: UNANSWERED_MAX_MS,
    lock_timeout: waitMaxMs,
    connectionTimeoutMillis: waitMaxMs,
    ...(options.role === undefined ? {} : { onConnect: setRole(options.role) }),
  });
  // A server that stops breaks idle connections too; without a listener that ends the process.
  pool.on('error', (error) =>
    options.log?.warn({ err: error }, 'an idle database connection broke'),
  );
  // One that breaks as it is handed to a waiting user has no listener of the pool any more, and
  // none of the user yet. The first query of the user fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const logged = withErrorLogging(createDbErrorLogger(options.log));
  const run = async (query: pg.QueryConfig) => {
    // Enough transactions that each want a second connection would deadlock on the pool.
    assert(poolInUse() !== pool, 'a query on the pool within a transaction: use the transaction');
    return (await logged(pool.query(query))).rows;
  };
  return {
    pool,
    query: (text, values) => run({ text, values: copy(values) }),
    prepared: (name, text, values) => run({ name, text, values: copy(values) }),
    transaction: (work, settings) => logged(transaction({ pool, logged }, work, settings ?? {})),
    close: () => pool.end(),
  };
}

function setRole(role: string) {
  return async (client: pg.ClientBase) => {
    await client.query(`set role ${pg.escapeIdentifier(role)}`);
  };
}

async function transaction<T>(
  from: TransactionSource,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  assert(!poolInUse(), 'a transaction inside a transaction: pass the outer one on');
  const attempt = async (): Promise<T> => {
    const own = { pool: from.pool, isOver: false };
    try {
      return await currentTransaction.run(own, () => attemptTransaction(from, work, options));
    } finally {
      own.isOver = true;
    }
  };
  const attempts = 1 + (options.retries ?? RETRIES_DEFAULT);
  return retry(attempt, { attempts, delayMs: RETRY_DELAY_MS, isRetryable: isTransient });
}

async function attemptTransaction<T>(
  { pool, logged }: TransactionSource,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  const effects: (() => void)[] = [];
  const tx = openTx(client, effects, logged);
  let broken: Error | undefined;
  // A connection that breaks between two queries emits an error event, and an error event without a
  // listener ends the process. The next query fails in any case.
  const onBroken = (error: Error) => (broken = error);
  client.on('error', onBroken);
  try {
    await client.query(`begin isolation level ${options.isolation ?? 'read committed'}`);
    const result = await work(tx);
    // A refusal rolls back: nothing written before it may stay.
    const refused = isRefusal(result);
    tx.end();
    await client.query(refused ? 'rollback' : 'commit');
    // Effects are outside the transaction and may use the pool.
    if (!refused) currentTransaction.exit(() => effects.forEach((effect) => effect()));
    return result;
  } catch (error) {
    tx.end();
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onBroken);
    client.release(broken);
  }
}

function openTx(
  client: pg.PoolClient,
  effects: (() => void)[],
  logged: ErrorLogging,
): Tx & { end(): void } {
  let open = true;
  const run = async (query: pg.QueryConfig) => {
    assert(open, 'a query leaked out of a finished transaction');
    return (await logged(client.query(query))).rows;
  };
  return {
    query: (text, values) => run({ text, values: copy(values) }),
    prepared: (name, text, values) => run({ name, text, values: copy(values) }),
    onCommit: (effect) => {
      assert(open, 'onCommit after the transaction ended');
      effects.push(effect);
    },
    end: () => {
      open = false;
    },
  };
}

/** True for failures that PostgreSQL recommends to retry: serialisation failure and deadlock. */
function isTransient(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === SERIALISATION_FAILURE || code === DEADLOCK;
}

function copy(values: readonly unknown[] | undefined): unknown[] {
  return values === undefined ? [] : [...values];
}

const INT8 = 20;
const INT8_ARRAY = 1016;

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return BigInt;
  if (oid === INT8_ARRAY) return int8Array;
  return pg.types.getTypeParser(oid, format as 'text');
}

function int8Array(text: string): bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt);
}
