/**
 * The one bet slot of a game in this page: one bet in flight, each under a key of its own, asked
 * after until the house has answered. A press while a bet is under way does nothing, and a bet
 * whose answer was lost is never placed a second time: it is the same key that goes again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Refusal } from '#core/refusal.ts';
import { isOffline, newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../contract.ts';
import { askUntilAnswered, isUnanswered, wasRefused } from './ask.ts';
import { forgetOrder, keepOrder, ORDER_LIFETIME_MS, unansweredOrder, type Order } from './order.ts';

/** What the house says of a bet: a settled one, a round in steps, a bet in a shared round. */
export type BetAnswer<T = BetRecord> = T | ApiRefusal;

export type BettingSetup<T = BetRecord> = {
  readonly game: string;
  readonly owner: () => string;
  readonly now: () => number;
  /** What a bet needs before it can be sent: a guest's token, seeds. `again` asks anew. */
  readonly prepare: (again: boolean) => Promise<Refusal | undefined>;
  readonly send: (order: Order) => Promise<{ readonly data: T } | ApiRefusal>;
  /** Every bet of this page that the house has taken, once. */
  readonly onSettled: (bet: T, order: Order) => void;
  /** A bet could not be found out about in time: whatever lists bets should look again. */
  readonly onGivenUp: () => void;
  /** Resolves after this time, or earlier when the network comes back. */
  readonly pause: (ms: number) => Promise<void>;
};

export type BettingState<T = BetRecord> = {
  /** `lost`: nobody answered; the page is finding out. */
  readonly phase: 'ready' | 'placing' | 'lost';
  readonly order: Order | null;
  readonly last: T | null;
  /** The latest answer came only after the connection had been lost. */
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

export type Wish = Pick<Order, 'stake' | 'currency' | 'params' | 'isAutobet'>;

export type Betting<T = BetRecord> = {
  readonly store: StoreApi<BettingState<T>>;
  /** Places a bet. Undefined when one is under way already. */
  place(wish: Wish): Promise<BetAnswer<T> | undefined>;
  /** Takes up a bet that was unanswered when this tab was closed or reloaded. */
  resume(): void;
  /** What the latest bet was refused for is over. */
  forgive(): void;
};

/** The status of a refusal that came before the bet itself was sent. */
const UNSENT = 422;

export function createBetting<T = BetRecord>(setup: BettingSetup<T>): Betting<T> {
  const store = createStore<BettingState<T>>(() => EMPTY);

  async function place(wish: Wish): Promise<BetAnswer<T> | undefined> {
    if (store.getState().phase !== 'ready') return undefined;
    const { game, owner, now } = setup;
    const order = { ...wish, key: newKey(), game, owner: owner(), placedAtMs: now() };
    // Without a network a press is an answer at once, not a bet that goes off minutes later.
    if (isOffline()) return finish(order, { refused: 'offline', status: 0 });
    store.setState({ phase: 'placing', order, refusal: null });
    const missing = await setup.prepare(false);
    if (missing) return finish(order, { status: UNSENT, ...missing });
    return await sendFirst({ ...order, owner: owner() });
  }

  async function sendFirst(order: Order): Promise<BetAnswer<T>> {
    keepOrder(order);
    const answer = await sendPrepared(setup, order);
    if (!isUnanswered<T>(answer)) return finish(order, answer);
    store.setState({ phase: 'lost' });
    void findOut(order);
    return answer;
  }

  async function findOut(order: Order): Promise<void> {
    // Too late to place it after that, if it never arrived; the history knows whether it did.
    const untilMs = order.placedAtMs + ORDER_LIFETIME_MS;
    const answer = await askUntilAnswered({ ...setup, untilMs }, () => sendPrepared(setup, order));
    finish(order, answer);
    if (wasRefused(answer) && answer.refused === 'bet_unknown') setup.onGivenUp();
  }

  function finish(order: Order, answer: BetAnswer<T>): BetAnswer<T> {
    forgetOrder(order.game);
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

  return { store, place, resume, forgive: () => store.setState({ refusal: null }) };
}

/** Seeds can go missing under a page that has them; then they are opened, and once more. */
async function sendPrepared<T>(setup: BettingSetup<T>, order: Order): Promise<BetAnswer<T>> {
  const answer = await setup.send(order);
  if (!wasRefused(answer)) return answer.data;
  if (answer.refused !== 'seeds_missing') return answer;
  const missing = await setup.prepare(true);
  if (missing) return { status: UNSENT, ...missing };
  const second = await setup.send(order);
  return wasRefused(second) ? second : second.data;
}
