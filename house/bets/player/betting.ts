/**
 * The one bet slot of a game in this page: one bet in flight, each under a key of its own, asked
 * after until the house has answered. A press while a bet is under way does nothing, and a bet
 * whose answer was lost is never placed a second time: it is the same key that goes again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { isOffline, newKey, type ApiRefusal } from '#platform/browser/api.ts';
import type { BetRecord } from '../contract.ts';
import { forgetOrder, keepOrder, ORDER_LIFETIME_MS, unansweredOrder, type Order } from './order.ts';

export type BetAnswer = BetRecord | ApiRefusal;

export type BettingSetup = {
  readonly game: string;
  readonly owner: () => string;
  readonly now: () => number;
  /** What a bet needs before it can be sent: a guest's token, seeds. `again` asks anew. */
  readonly prepare: (again: boolean) => Promise<Refusal | undefined>;
  readonly send: (order: Order) => Promise<{ readonly data: BetRecord } | ApiRefusal>;
  /** Every bet of this page that the house has settled, once. */
  readonly onSettled: (bet: BetRecord, order: Order) => void;
  /** A bet could not be found out about in time: whatever lists bets should look again. */
  readonly onGivenUp: () => void;
  /** Resolves after this time, or earlier when the network comes back. */
  readonly pause: (ms: number) => Promise<void>;
};

export type BettingState = {
  /** `lost`: nobody answered; the page is finding out. */
  readonly phase: 'ready' | 'placing' | 'lost';
  readonly order: Order | null;
  readonly last: BetRecord | null;
  /** The latest answer came only after the connection had been lost. */
  readonly wasLost: boolean;
  /** The refusal of the latest bet, until the next one. */
  readonly refusal: ApiRefusal | null;
};

const EMPTY: BettingState = {
  phase: 'ready',
  order: null,
  last: null,
  wasLost: false,
  refusal: null,
};

export type Wish = Pick<Order, 'stake' | 'currency' | 'params' | 'isAutobet'>;

export type Betting = {
  readonly store: StoreApi<BettingState>;
  /** Places a bet. Undefined when one is under way already. */
  place(wish: Wish): Promise<BetAnswer | undefined>;
  /** Takes up a bet that was unanswered when this tab was closed or reloaded. */
  resume(): void;
  /** What the latest bet was refused for is over. */
  forgive(): void;
};

/** Pauses before an unanswered bet is asked after again; the last one is repeated. */
const PAUSES_MS = [400, 1_000, 2_000, 4_000, 8_000];
/** An answer that makes no sense this often is reported and not asked for any more. */
const BROKEN_MAX = 6;
/** The status of a refusal that came before the bet itself was sent. */
const UNSENT = 422;
const UNKNOWN: ApiRefusal = { ...refuse('bet_unknown'), status: 0 };

export function createBetting(setup: BettingSetup): Betting {
  const store = createStore<BettingState>(() => EMPTY);

  async function place(wish: Wish): Promise<BetAnswer | undefined> {
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

  async function sendFirst(order: Order): Promise<BetAnswer> {
    keepOrder(order);
    const answer = await sendPrepared(setup, order);
    if (!isUnanswered(answer)) return finish(order, answer);
    store.setState({ phase: 'lost' });
    void findOut(order);
    return answer;
  }

  async function findOut(order: Order): Promise<void> {
    const answer = await askUntilAnswered(setup, order);
    finish(order, answer);
    if (isRefusal(answer) && answer.refused === UNKNOWN.refused) setup.onGivenUp();
  }

  function finish(order: Order, answer: BetAnswer): BetAnswer {
    forgetOrder(order.game);
    const wasLost = store.getState().phase === 'lost';
    if (isRefusal(answer)) {
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

/** Asks again and again under the same key; what it answers at last is what became of the bet. */
async function askUntilAnswered(setup: BettingSetup, order: Order): Promise<BetAnswer> {
  let broken = 0;
  for (let tries = 0; ; tries += 1) {
    await setup.pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!);
    // Too late to place it now, if it never arrived; the history knows whether it did.
    if (setup.now() - order.placedAtMs > ORDER_LIFETIME_MS) return UNKNOWN;
    if (isOffline()) continue;
    const answer = await sendPrepared(setup, order);
    if (!isUnanswered(answer)) return answer;
    if (answer.status !== 0) broken += 1;
    if (broken === BROKEN_MAX) return answer;
  }
}

/** Seeds can go missing under a page that has them; then they are opened, and once more. */
async function sendPrepared(setup: BettingSetup, order: Order): Promise<BetAnswer> {
  const answer = await setup.send(order);
  if (!isRefusal(answer)) return answer.data;
  if (answer.refused !== 'seeds_missing') return answer;
  const missing = await setup.prepare(true);
  if (missing) return { status: UNSENT, ...missing };
  const second = await setup.send(order);
  return isRefusal(second) ? second : second.data;
}

/** Nobody answered, or somebody who is not the house: the bet may have been taken or not. */
function isUnanswered(answer: BetAnswer): answer is ApiRefusal {
  if (!isRefusal(answer)) return false;
  return answer.status === 0 || (answer.status >= 500 && answer.refused !== 'busy');
}
