/**
 * The bet slot of a game page: one bet in flight, each under a key of its own, retried until the
 * server has answered. A press while a bet is in flight does nothing, and a bet whose response was
 * lost is never placed twice, because the retry uses the same key.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Refusal } from '#core/refusal.ts';
import { isOffline, newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { retryUntilAnswered } from './retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import {
  removeOrder,
  storeOrder,
  ORDER_LIFETIME_MS,
  unansweredOrder,
  type Order,
} from './order.ts';

/** The server's response to a bet: a settled bet, a round in steps, or a bet in a shared round. */
export type BetAnswer<T = BetRecord> = T | ApiRefusal;

export type BettingSetup<T = BetRecord> = {
  readonly game: string;
  readonly owner: () => string;
  readonly now: () => number;
  /** What a bet needs before it can be sent: a guest's token and seeds. `again` reloads them. */
  readonly prepare: (again: boolean) => Promise<Refusal | undefined>;
  readonly send: (order: Order) => Promise<{ readonly data: T } | ApiRefusal>;
  /** Called once for every bet of this page that the server accepted. */
  readonly onSettled: (bet: T, order: Order) => void;
  /** The outcome of a bet could not be found in time: lists of bets should reload. */
  readonly onUnknown: () => void;
  /** Resolves after this time, or earlier when the network comes back. */
  readonly pause: (ms: number) => Promise<void>;
};

export type BettingState<T = BetRecord> = {
  /** `lost`: no response arrived and the page is retrying. */
  readonly phase: 'ready' | 'placing' | 'lost';
  readonly order: Order | null;
  readonly last: T | null;
  /** The latest response came only after the connection had been lost. */
  readonly wasLost: boolean;
  /** The refusal of the latest bet, until the next one. */
  readonly refusal: ApiRefusal | null;
};

const EMPTY = {
  phase: 'ready',
  order: null,
  last: null,
  wasLost: false,
  refusal: null,
} as const;

export type BetInput = Pick<Order, 'stake' | 'currency' | 'params' | 'isAutobet' | 'freeRounds'>;

export type Betting<T = BetRecord> = {
  readonly store: StoreApi<BettingState<T>>;
  /** Places a bet. Undefined when another one is already in flight. */
  place(input: BetInput): Promise<BetAnswer<T> | undefined>;
  /** Resumes a bet that was unanswered when this tab was closed or reloaded. */
  resume(): void;
  /** Clears the latest refusal: its reason no longer applies. */
  clearRefusal(): void;
};

/** The status of a refusal that occurred before the bet itself was sent. */
const UNSENT = 422;

export function createBetting<T = BetRecord>(setup: BettingSetup<T>): Betting<T> {
  const store = createStore<BettingState<T>>(() => EMPTY);

  async function place(input: BetInput): Promise<BetAnswer<T> | undefined> {
    if (store.getState().phase !== 'ready') return undefined;
    const { game, owner, now } = setup;
    const order = { ...input, key: newKey(), game, owner: owner(), placedAtMs: now() };
    // Without a network a press fails at once instead of placing a bet minutes later.
    if (isOffline()) return finish(order, { refused: 'offline', status: 0 });
    store.setState({ phase: 'placing', order, refusal: null });
    const missing = await setup.prepare(false);
    if (missing) return finish(order, { status: UNSENT, ...missing });
    return await sendFirst({ ...order, owner: owner() });
  }

  async function sendFirst(order: Order): Promise<BetAnswer<T>> {
    storeOrder(order);
    const answer = await sendPrepared(setup, order);
    if (!isUnanswered<T>(answer)) return finish(order, answer);
    store.setState({ phase: 'lost' });
    void findOut(order);
    return answer;
  }

  async function findOut(order: Order): Promise<void> {
    // After that it is too late to place the bet; the history shows whether it arrived.
    const untilMs = order.placedAtMs + ORDER_LIFETIME_MS;
    const answer = await retryUntilAnswered({ ...setup, untilMs }, () =>
      sendPrepared(setup, order),
    );
    finish(order, answer);
    if (wasRefused(answer) && answer.refused === 'bet_unknown') setup.onUnknown();
  }

  function finish(order: Order, answer: BetAnswer<T>): BetAnswer<T> {
    removeOrder(order.game);
    const wasLost = store.getState().phase === 'lost';
    if (wasRefused(answer)) {
      store.setState({ phase: 'ready', order: null, wasLost, refusal: answer });
      return answer;
    }
    store.setState({ phase: 'ready', order: null, last: answer, wasLost, refusal: null });
    setup.onSettled(answer, order);
    return answer;
  }

  function resume(): void {
    if (store.getState().phase !== 'ready') return;
    const order = unansweredOrder(setup.game, setup.owner(), setup.now());
    if (!order) return;
    store.setState({ phase: 'lost', order, refusal: null });
    void findOut(order);
  }

  return { store, place, resume, clearRefusal: () => store.setState({ refusal: null }) };
}

/**
 * The seeds of a page can become invalid; then they are opened again and the bet is sent once more.
 */
async function sendPrepared<T>(setup: BettingSetup<T>, order: Order): Promise<BetAnswer<T>> {
  const answer = await setup.send(order);
  if (!wasRefused(answer)) return answer.data;
  if (answer.refused !== 'seeds_missing') return answer;
  const missing = await setup.prepare(true);
  if (missing) return { status: UNSENT, ...missing };
  const second = await setup.send(order);
  return wasRefused(second) ? second : second.data;
}
