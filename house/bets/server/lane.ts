import assert from 'node:assert';
import pg from 'pg';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { LockedAccount } from '#house/ledger/server/index.ts';
import { openClient, type LaneClient } from './client.ts';
import { answersOrder, type DecidedBet, type Decider } from './decide.ts';
import type { ActiveSeed, Bet, BetOrder } from './order.ts';
import {
  INSERT_BETS,
  insertValues,
  LOCK_ACCOUNTS,
  LOCK_SEEDS,
  numbers,
  type PlacedRow,
} from './store.ts';

/** The largest batch: beyond it a batch only takes longer, it does not get cheaper per bet. */
const BATCH_MAX = 512;
/** Waiting orders beyond this are refused at once: a clear no beats a slow maybe. */
const QUEUE_MAX = 4_096;
/** How often a batch is tried again after the connection broke or the database asked for it. */
const TRIES_MAX = 6;
const TRY_PAUSE_MS = 50;
/** How many rotations in a row may come between an order and its seed. */
const MISSES_MAX = 8;

export type LaneOptions = {
  readonly url: string;
  readonly role: string;
  readonly decider: Decider;
  readonly nextId: () => bigint;
  readonly findBet: (playerId: bigint, key: string) => Promise<Bet | undefined>;
  /** Runs after the commit, before the answers: side effects of settled bets. */
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onTrouble: (error: unknown) => void;
};

type Waiting = {
  readonly order: BetOrder;
  readonly resolve: (answer: Bet | Refusal) => void;
  readonly reject: (error: unknown) => void;
  /** How often its seed was missed and it went back to the head of the queue. */
  misses: number;
};

/**
 * One lane: while a batch is being written, orders collect; then all that collected are written
 * in one transaction. A lone order never waits for company. A batch holds at most one order of a
 * player, in order of arrival, and each is accepted or refused on its own.
 */
export function createLane(options: LaneOptions) {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let isStopping = false;
  const client = openClient(options.url, options.role);

  function place(order: BetOrder): Promise<Bet | Refusal> {
    if (isStopping || queue.length >= QUEUE_MAX) return Promise.resolve(refuse('busy'));
    return new Promise((resolve, reject) => {
      queue.push({ order, resolve, reject, misses: 0 });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    // One turn of the event loop: orders that arrived together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = takeBatch();
      await settle(batch);
    }
    running = undefined;
  }

  /** The oldest order of each player, leaving later ones in their order. */
  function takeBatch(): Waiting[] {
    const players = new Set<bigint>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of queue) {
      const { playerId } = waiting.order;
      if (batch.length < BATCH_MAX && !players.has(playerId)) batch.push(waiting);
      else rest.push(waiting);
      players.add(playerId);
    }
    queue = rest;
    return batch;
  }

  /** Answers every order of the batch; an error that is not the database's splits it in halves. */
  async function settle(batch: Waiting[]): Promise<void> {
    try {
      await writeWithRetries(batch);
    } catch (error) {
      options.onTrouble(error);
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  }

  async function writeWithRetries(batch: Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(batch);
      } catch (error) {
        // A lost connection leaves the commit in doubt. Trying again is safe: orders that were
        // committed are found by their keys.
        if (attempt >= TRIES_MAX || !mayPass(error)) throw error;
        options.onTrouble(error);
        await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS * attempt));
      }
    }
  }

  async function write(batch: Waiting[]): Promise<void> {
    const connection = await client.ready();
    const { seeds, accounts } = await lock(connection, batch);
    const decided: DecidedBet[] = [];
    const deciders: Waiting[] = [];
    const refused: [Waiting, Refusal][] = [];
    for (const waiting of batch) {
      const { order } = waiting;
      const answer = options.decider.decide(
        order,
        accounts.get(order.account),
        seeds.get(order.playerId),
      );
      if (isRefusal(answer)) {
        if (!isMissedByRotation(waiting, answer)) refused.push([waiting, answer]);
      } else {
        decided.push(answer);
        deciders.push(waiting);
      }
    }
    const placed = await writeBets(connection, decided);
    answerPlaced(placed, decided, deciders, refused);
    await answerRest(refused);
  }

  /**
   * A rotation that commits while we wait for its lock leaves us with neither the old seed nor
   * the new one in sight. The next batch sees the new one.
   */
  function isMissedByRotation(waiting: Waiting, refusal: Refusal): boolean {
    if (refusal.refused !== 'seeds_missing' || waiting.misses >= MISSES_MAX) return false;
    waiting.misses += 1;
    queue.unshift(waiting);
    return true;
  }

  async function lock(connection: LaneClient, batch: readonly Waiting[]) {
    const players = numbers(batch.map(({ order }) => order.playerId));
    const ids = numbers(batch.map(({ order }) => order.account));
    const [, seeds, accounts] = await connection.together([
      { text: 'begin' },
      { name: 'lane-seeds', text: LOCK_SEEDS, values: [players] },
      { name: 'lane-accounts', text: LOCK_ACCOUNTS, values: [ids] },
    ]);
    return {
      seeds: new Map((seeds as ActiveSeed[]).map((seed) => [seed.player_id, seed])),
      accounts: new Map((accounts as LockedAccount[]).map((row) => [row.id, row])),
    };
  }

  async function writeBets(
    connection: LaneClient,
    decided: readonly DecidedBet[],
  ): Promise<Map<bigint, [bigint, Date]>> {
    const placed = new Map<bigint, [bigint, Date]>();
    if (decided.length === 0) {
      await connection.together([{ text: 'rollback' }]);
      return placed;
    }
    const ids = decided.map(options.nextId);
    const [rows] = await connection.together([
      { name: 'lane-bets', text: INSERT_BETS, values: insertValues(decided, ids) },
      { text: 'commit' },
    ]);
    const written = rows as PlacedRow[];
    assert(
      written.every((row) => row.taken === BigInt(written.length)),
      'lane: a nonce was lost',
    );
    const byId = new Map(written.map((row) => [row.id, row.placed_at]));
    decided.forEach((bet, index) => {
      const id = ids[index]!;
      const placedAt = byId.get(id);
      if (placedAt) placed.set(bet.player_id, [id, placedAt]);
    });
    return placed;
  }

  function answerPlaced(
    placed: Map<bigint, [bigint, Date]>,
    decided: readonly DecidedBet[],
    deciders: readonly Waiting[],
    refused: [Waiting, Refusal][],
  ): void {
    const settled: Bet[] = [];
    const answers: [Waiting, Bet][] = [];
    decided.forEach(({ houseAccount: _, seq: __, ...bet }, index) => {
      const waiting = deciders[index]!;
      const row = placed.get(bet.player_id);
      // Left out by its key: an earlier bet answers, or the key is somebody's mistake.
      if (!row) return refused.push([waiting, refuse('key_reused')]);
      const full = { ...bet, id: row[0], placed_at: row[1] };
      settled.push(full);
      return answers.push([waiting, full]);
    });
    if (settled.length > 0) options.onSettled(settled);
    for (const [waiting, bet] of answers) waiting.resolve(bet);
  }

  /** Before a no is said, the key is looked up: a repeat gets its first answer, funds or not. */
  async function answerRest(refused: readonly [Waiting, Refusal][]): Promise<void> {
    for (const [waiting, refusal] of refused) {
      const { playerId, key } = waiting.order;
      const earlier = await options.findBet(playerId, key);
      if (!earlier) waiting.resolve(refusal);
      else waiting.resolve(answersOrder(earlier, waiting.order) ? earlier : refuse('key_reused'));
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await running;
    await client.end();
  }

  return { place, stop };
}

export type Lane = ReturnType<typeof createLane>;

/** Failures that another try can pass: the connection, a restart, a deadlock, a time-out. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof assert.AssertionError);
  const code = error.code ?? '';
  return code.startsWith('08') || code.startsWith('57P') || code === '40001' || code === '40P01';
}
