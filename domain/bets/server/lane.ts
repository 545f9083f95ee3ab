import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { mayPass } from './batcher.ts';
import { settleLocked, settleRemembered, type Desk } from './batch.ts';
import { LaneConnection } from './client.ts';
import { answersOrder, type Decider } from './decide.ts';
import { LaneMemory } from './memory.ts';
import type { Bet, BetOrder } from './order.ts';
import { NONCE_CONSTRAINT, STALE_CODES } from './store.ts';

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
export class Lane {
  readonly #options: LaneOptions;
  readonly #connection: LaneConnection;
  readonly #memory = new LaneMemory();
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#connection = new LaneConnection(options.url, options.role);
  }

  place(order: BetOrder): Promise<Bet | Refusal> {
    if (this.#isStopping || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(refuse('busy', undefined, 1));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject, misses: 0 });
      this.#running ??= this.#run();
    });
  }

  /** Takes no more orders and settles those that wait. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await this.#connection.end();
  }

  async #run(): Promise<void> {
    // One turn of the event loop: orders that arrived together are written together.
    await nextTurn();
    while (this.#queue.length > 0) await this.#settle(this.#takeBatch());
    this.#running = undefined;
  }

  /** The oldest order of each player, leaving later ones in their order. */
  #takeBatch(): Waiting[] {
    const players = new Set<bigint>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      const { playerId } = waiting.order;
      if (batch.length < BATCH_MAX && !players.has(playerId)) batch.push(waiting);
      else rest.push(waiting);
      players.add(playerId);
    }
    this.#queue = rest;
    // Rows are locked in the order they are written: by account, as everybody locks them.
    return batch.sort((a, b) => (a.order.account < b.order.account ? -1 : 1));
  }

  /** Answers every order of the batch; an error of one of them splits it until it stands alone. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#settleWithRetries(batch);
    } catch (error) {
      this.#options.onTrouble(error);
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await this.#settle(batch.slice(0, middle));
      await this.#settle(batch.slice(middle));
    }
  }

  async #settleWithRetries(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#settleOnce(batch);
      } catch (error) {
        // A lost connection leaves the commit in doubt. Trying again is safe: orders that were
        // committed are found by their keys.
        if (attempt >= TRIES_MAX || !mayPass(error)) throw error;
        this.#options.onTrouble(error);
        await pause(TRY_PAUSE_MS * attempt);
      }
    }
  }

  /** By memory first; whatever that could not place is decided again under locks. */
  async #settleOnce(batch: readonly Waiting[]): Promise<void> {
    const { decider, nextId } = this.#options;
    const connection = await this.#connection.ready();
    const desk = { connection, memory: this.#memory, decider, nextId };
    const rest = this.#memory.isTrusted(Date.now()) ? await this.#byMemory(desk, batch) : batch;
    if (rest.length > 0) await this.#underLocks(desk, rest);
  }

  /** Answers what could be placed and gives back the rest. */
  async #byMemory(desk: Desk, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const answers = await settleRemembered(desk, ordersOf(batch));
      return this.#tellPlaced(batch, answers).map(([waiting]) => waiting);
    } catch (error) {
      if (!isStale(error)) throw error;
      this.#memory.distrust(Date.now());
      return batch;
    }
  }

  async #underLocks(desk: Desk, batch: readonly Waiting[]): Promise<void> {
    const answers = await settleLocked(desk, ordersOf(batch));
    for (const [waiting, refusal] of this.#tellPlaced(batch, answers)) {
      await this.#refuse(waiting, refusal);
    }
  }

  #tellPlaced(
    batch: readonly Waiting[],
    answers: readonly (Bet | Refusal)[],
  ): [Waiting, Refusal][] {
    const refused: [Waiting, Refusal][] = [];
    const settled = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
    if (settled.length > 0) this.#options.onSettled(settled);
    batch.forEach((waiting, index) => {
      const answer = answers[index]!;
      if (isRefusal(answer)) refused.push([waiting, answer]);
      else waiting.resolve(answer);
    });
    return refused;
  }

  /** Before a no is said, the key is looked up: a repeat gets its first answer, funds or not. */
  async #refuse(waiting: Waiting, refusal: Refusal): Promise<void> {
    if (this.#isMissedByRotation(waiting, refusal)) return;
    const { playerId, key } = waiting.order;
    const earlier = await this.#options.findBet(playerId, key);
    if (!earlier) waiting.resolve(refusal);
    else waiting.resolve(answersOrder(earlier, waiting.order) ? earlier : refuse('key_reused'));
  }

  /**
   * A rotation that commits while we wait for its lock leaves us with neither the old seed nor
   * the new one in sight. The next batch sees the new one.
   */
  #isMissedByRotation(waiting: Waiting, refusal: Refusal): boolean {
    if (refusal.refused !== 'seeds_missing' || waiting.misses >= MISSES_MAX) return false;
    waiting.misses += 1;
    this.#queue.unshift(waiting);
    return true;
  }
}

function ordersOf(batch: readonly Waiting[]): BetOrder[] {
  return batch.map((waiting) => waiting.order);
}

/** Somebody else moved an account or a seed since it was remembered. */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return STALE_CODES.has(error.code ?? '') || error.constraint === NONCE_CONSTRAINT;
}
