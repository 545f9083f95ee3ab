import { toBetId, type BetId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** Milliseconds of 2026-01-01 UTC: the epoch of bet ids. */
const EPOCH_MS = 1_767_225_600_000;
const COUNTER_BITS = 12n;
const SERVER_BITS = 8n;

/**
 * Generates bet ids: time in milliseconds, then the server, then a counter. They grow with time
 * over all servers, so a player's bets are in order without a query per bet.
 */
export async function createBetIdGenerator(db: Db, now: () => number = Date.now) {
  const rows = await db.query<{ number: bigint }>(`select nextval('server_number') as number`);
  const server = rows[0]!.number << COUNTER_BITS;
  let lastMs = 0;
  let counter = 0n;
  return function nextId(): BetId {
    const ms = Math.max(now() - EPOCH_MS, lastMs);
    counter = ms === lastMs ? counter + 1n : 0n;
    // More than 4,096 ids in one millisecond use those of the next.
    lastMs = counter >> COUNTER_BITS > 0n ? ms + 1 : ms;
    if (lastMs !== ms) counter = 0n;
    return toBetId((BigInt(lastMs) << (COUNTER_BITS + SERVER_BITS)) | server | counter);
  };
}

/**
 * The largest expected difference between the clocks of servers and of the database that dates the
 * bets.
 */
const CLOCKS_APART_MS = 600_000;

/**
 * No bet placed since then has a smaller id. Lets a search by time begin in the index of ids; the
 * exact bound is the time in the row. In a query it is first_bet_id_since.
 */
export function firstBetIdSince(since: Date): bigint {
  const ms = Math.max(0, since.getTime() - CLOCKS_APART_MS - EPOCH_MS);
  return BigInt(ms) << (COUNTER_BITS + SERVER_BITS);
}

/** When the bet or wager with this id was placed, by the clock of its server. */
export function timeOfBetId(id: bigint): number {
  return Number(id >> (COUNTER_BITS + SERVER_BITS)) + EPOCH_MS;
}
