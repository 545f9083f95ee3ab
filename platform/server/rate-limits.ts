/**
 * Rate limits under names, counted by rate-limiter-flexible.
 *
 * The counts are kept in the database, so that a limit holds over all processes and restarts.
 * While the database is away or slow each process counts in its memory instead. Keys are hashed:
 * the table holds neither addresses nor contacts.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Db } from './db.ts';
import type { SharedSpends } from './shared-spends.ts';

/** At most `count` requests of one client in a period, which begins with the first of them. */
export type RateLimit = { readonly count: number; readonly seconds: number };

/**
 * How many attempts are free in a period, and how the wait grows after them: it doubles from two
 * seconds up to a cap.
 */
export type BackoffPolicy = {
  readonly free: number;
  readonly capSeconds: number;
  readonly resetSeconds: number;
};

/**
 * Where a limit counts: all processes together with a query, or each in its memory; those tell each
 * other over the bus about clients that have used a good part of a limit.
 */
export type LimitScope = 'shared' | 'process';

type Store = (name: string, limit: RateLimit, memory?: MemoryBlock) => RateLimiterAbstract;

/** A client that used its limit up is refused from memory until the period ends. */
type MemoryBlock = { readonly inMemoryBlockOnConsumed: number };

const TABLE = 'rate_limits';
const FIRST_WAIT_SECONDS = 2;
/** A slower answer of the database is not waited for; the memory of the process counts instead. */
const STORE_MAX_MS = 500;

/**
 * The rate limits of one process on the database that it shares with the others; `spends` where
 * there are others.
 */
export function createRateLimits({ pool }: Pick<Db, 'pool'>, spends?: SharedSpends) {
  return rateLimitsOn(databaseStore(pool), spends);
}

/** The rate limits of a process that has no database. */
export function createMemoryRateLimits(): RateLimits {
  return rateLimitsOn(memoryStore);
}

export type RateLimits = ReturnType<typeof createRateLimits>;
export type Backoff = ReturnType<typeof createBackoff>;
type Quota = ReturnType<typeof createQuota>;

function rateLimitsOn(shared: Store, spends?: SharedSpends) {
  const calls = new Map<string, Quota>();
  return {
    /** Counts a request and returns the seconds to wait when the limit is used up. */
    spend: (name: string, client: string, limit: RateLimit, scope: LimitScope) => {
      let quota = calls.get(name);
      if (!quota) {
        quota =
          scope === 'shared'
            ? createQuota(shared, name, limit)
            : createProcessQuota(name, limit, spends);
        calls.set(name, quota);
      }
      return quota.spend(client);
    },
    quota: (name: string, limit: RateLimit) => createQuota(shared, name, limit),
    backoff: (name: string, policy: BackoffPolicy) => createBackoff(shared, name, policy),
  };
}

function createQuota(store: Store, name: string, limit: RateLimit) {
  const limiter = store(name, limit, { inMemoryBlockOnConsumed: limit.count + 1 });
  /** Counts a request and returns the seconds to wait when the limit is used up. */
  return { spend: (key: string) => consume(limiter, key) };
}

/** A client's requests to one process are reported to the others from this part of a limit on. */
const REPORTED_PART = 4;

/**
 * Counts in the memory of this process, and what others report. Up to four processes a client has
 * one limit, however it spreads its requests; most never use a quarter of it and cost no message.
 */
function createProcessQuota(name: string, limit: RateLimit, spends?: SharedSpends): Quota {
  const limiter = memoryStore(name, limit);
  if (!spends) return { spend: (key) => consume(limiter, key) };
  const own = memoryStore(`${name}.own`, limit);
  const reportedFrom = Math.ceil(limit.count / REPORTED_PART);
  spends.listen(name, (client, count) => void limiter.penalty(client, count));
  return {
    async spend(key) {
      const wait = await consume(limiter, key);
      if (wait !== undefined) return wait;
      const { consumedPoints } = await own.penalty(hashOf(key));
      if (consumedPoints >= reportedFrom) {
        spends.add(name, hashOf(key), consumedPoints === reportedFrom ? consumedPoints : 1);
      }
      return undefined;
    },
  };
}

/**
 * Counts attempts by key and makes the next one wait longer and longer. An attempt is counted
 * before its outcome is known, so a hundred at once are no better than a hundred in a row; a
 * harmless one is refunded.
 */
function createBackoff(store: Store, name: string, policy: BackoffPolicy) {
  const attempts = store(name, { count: policy.free, seconds: policy.resetSeconds });
  // Holds one attempt at a time, for as long as the next one must wait.
  const gate = store(`${name}.gate`, { count: 1, seconds: policy.capSeconds });

  /** Seconds to wait, or undefined when the attempt is allowed. Does not count it. */
  async function waitFor(key: string): Promise<number | undefined> {
    const held = await gate.get(hashOf(key));
    return held && held.consumedPoints > 0 ? secondsOf(held) : undefined;
  }

  /** Counts the attempt, or returns the seconds to wait. */
  async function spend(key: string): Promise<number | undefined> {
    const wait = await waitFor(key);
    if (wait !== undefined) return wait;
    const attempt = (await attempts.penalty(hashOf(key))).consumedPoints;
    if (attempt < policy.free) return undefined;
    const lost = await consume(gate, key, waitAfter(attempt, policy));
    if (lost !== undefined) await attempts.reward(hashOf(key));
    return lost;
  }

  /** Counts an attempt whose outcome is known. */
  async function count(key: string): Promise<void> {
    const attempt = (await attempts.penalty(hashOf(key))).consumedPoints;
    if (attempt >= policy.free) await gate.block(hashOf(key), waitAfter(attempt, policy));
  }

  /** Takes one harmless attempt back. */
  async function refund(key: string): Promise<void> {
    await attempts.reward(hashOf(key));
    await gate.delete(hashOf(key));
  }

  async function reset(key: string): Promise<void> {
    await attempts.delete(hashOf(key));
    await gate.delete(hashOf(key));
  }

  return { waitFor, spend, count, refund, reset };
}

/** Spends on each backoff, or on none and returns the longest wait. */
export async function spendAll(
  spends: readonly (readonly [Backoff, string])[],
): Promise<number | undefined> {
  const waits = await Promise.all(spends.map(([backoff, key]) => backoff.spend(key)));
  const longest = Math.max(...waits.map((wait) => wait ?? 0));
  if (longest === 0) return undefined;
  const spent = spends.filter((_, at) => waits[at] === undefined);
  await Promise.all(spent.map(([backoff, key]) => backoff.refund(key)));
  return longest;
}

/** Removes the counts whose period is over. */
export async function trimRateLimits(db: Db): Promise<void> {
  await db.query(`delete from ${TABLE} where expire < $1`, [Date.now()]);
}

function memoryStore(name: string, { count, seconds }: RateLimit): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, points: count, duration: seconds });
}

function databaseStore(pool: pg.Pool): Store {
  const storeClient = { query: (query: pg.QueryConfig) => queryInTime(pool, query) };
  return (name, limit, block) =>
    new RateLimiterPostgres({
      ...block,
      storeClient,
      storeType: 'client',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: limit.count,
      duration: limit.seconds,
      insuranceLimiter: memoryStore(name, limit),
    });
}

/** The library reads times as numbers and the pool parses int8 to bigint, so types are set. */
function queryInTime(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const tooSlow = () => reject(new Error('the rate limit was not counted in time'));
    const timer = setTimeout(tooSlow, STORE_MAX_MS);
    pool
      .query({ ...query, types: pg.types })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  seconds?: number,
): Promise<number | undefined> {
  const period = seconds === undefined ? {} : { customDuration: seconds };
  try {
    await limiter.consume(hashOf(key), 1, period);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return secondsOf(refused);
    throw refused;
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(Math.ceil(msBeforeNext / 1000), 1);
}

function waitAfter(attempts: number, { free, capSeconds }: BackoffPolicy): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - free, 30), capSeconds);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
