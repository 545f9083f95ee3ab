/** A table of shared rounds outside of React: its live state, the bet slot, and the autobet. */
import type { StoreApi } from 'zustand/vanilla';
import { isObject, type Json } from '#core/fairness/json.ts';
import type { CallShape } from '#core/wire.ts';
import { retryUntilAnswered } from '#domain/bets/player/betting/retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { pauseOnline } from '#domain/bets/player/betting/retry.ts';
import { createAutobet, type Autobet } from '#domain/bets/player/autobet/autobet-run.ts';
import {
  createBetting,
  type BetAnswer,
  type Betting,
} from '#domain/bets/player/betting/betting.ts';
import type { BetInput } from '#domain/bets/player/betting/betting.ts';
import { reloadMyBets } from '#domain/bets/player/lists/my-bets.ts';
import { ORDER_LIFETIME_MS, type Order } from '#domain/bets/player/betting/order.ts';
import { claimAutobet } from '#domain/bets/player/seat/tabs.ts';
import { sendStake } from '#domain/bets/player/betting/send-stake.ts';
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenSessionKnown } from '#domain/identity/player/session.ts';
import { newKey, type ApiCallOptions, type ApiRefusal } from '#platform/browser/net/api.ts';
import { serverNow, socketCall } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { OwnBet } from '../contract.ts';
import type { ShowMs } from './result-delay.ts';
import { createLiveSource, type LiveSource, type LiveTable } from './live-source.ts';
import { removeOwnBet, noteOwnBets, onOwnBetOver } from './own-bets.ts';
import { playInNextRound } from './play-round.ts';

export type TableCallsShape = { readonly placeBet: CallShape; readonly cancelBet: CallShape };

/** What an order of a shared round is placed on, as it is stored until it is answered. */
export type RoundParams = {
  readonly bet: Json;
  /** The intended round; null for whichever round accepts the bet. */
  readonly round: string | null;
  readonly mayWait: boolean;
};

export type TableController = {
  readonly source: LiveSource;
  readonly live: StoreApi<LiveTable>;
  readonly betting: Betting<OwnBet>;
  readonly autobet: Autobet;
  readonly clearRefusal: () => void;
  /**
   * Subscribes to the table; its animation takes `showMs` for the result of a round. Returns a
   * function that leaves it.
   */
  join(showMs: ShowMs): () => void;
  /** Cancels a bet. Retried until the server has answered. */
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
  /** Places a bet in the next round that opens and returns how it was settled. */
  playRound(input: BetInput): ReturnType<typeof playInNextRound>;
};

type Placed = {
  readonly bet: OwnBet;
  /** The bets that were cancelled with it, at a table where that ends all of them. */
  readonly also?: readonly OwnBet[];
  readonly balance: string | null;
};
/** The bets of a game's own contract pass through here; their types do not matter. */
type LooseCall = (
  shape: CallShape,
  input: ApiCallOptions & { readonly params?: object; readonly body?: object },
) => Promise<{ readonly data: Placed } | ApiRefusal>;
const send = socketCall as LooseCall;

/** One of several bets that a player may have in a round: its own stake, button and autobet. */
export type BetSlot = {
  readonly name: string;
  readonly isOf: (bet: OwnBet) => boolean;
  /** The live state of the table, where another slot of the page has subscribed to it. */
  readonly source?: LiveSource | undefined;
};

export type ControllerSetup = {
  readonly table: string;
  readonly game: string;
  readonly topic: TableTopic;
  readonly calls: TableCallsShape;
  readonly slot?: BetSlot | undefined;
};

export function createTableController({
  table,
  game,
  topic,
  calls,
  slot,
}: ControllerSetup): TableController {
  const source = slot?.source ?? createLiveSource(table, topic);
  const { live } = source;
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createBetting<OwnBet>({
    // An unanswered order is stored under this name.
    game: slot ? `${table}:${slot.name}` : table,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: (order) => place(calls, order),
    onUnknown: () => reloadMyBets(game),
    onSettled: (bet) => noteOwnBets([bet]),
  });
  return {
    source,
    live,
    betting,
    autobet,
    clearRefusal: betting.clearRefusal,
    join(showMs) {
      const leave = slot?.source ? undefined : source.join(showMs);
      const unsubscribe = onOwnBetOver((bet) => {
        const isOurs = bet.table === table && slot?.isOf(bet) !== false;
        if (isOurs && bet.record) autobet.note(bet.record);
      });
      return () => {
        leave?.();
        unsubscribe();
      };
    },
    cancel: (id) => cancel(calls, id),
    playRound: (input) =>
      playInNextRound({ live, now: serverNow, isWanted: () => isRunning(autobet) }, (round) =>
        betting.place({ ...input, params: { ...paramsOf(input.params), round, mayWait: false } }),
      ),
  };
}

function isRunning({ store }: Autobet): boolean {
  return store.getState().phase === 'running';
}

/** A player needs no seeds of their own here: the round has its own. */
async function prepare() {
  await whenSessionKnown();
  return await ensureGuest();
}

async function cancel({ cancelBet }: TableCallsShape, id: string): Promise<BetAnswer<OwnBet>> {
  const key = newKey();
  const sendCancel = async () => {
    const answer = await placed(send(cancelBet, { key, params: { id } }));
    return wasRefused(answer) ? answer : answer.data;
  };
  const setup = { now: () => Date.now(), pause: pauseOnline };
  const first = await sendCancel();
  const untilMs = setup.now() + ORDER_LIFETIME_MS;
  const answer = isUnanswered(first)
    ? await retryUntilAnswered({ ...setup, untilMs }, sendCancel)
    : first;
  if (!wasRefused(answer)) noteOwnBets([answer]);
  // It was cancelled already, by the response that was lost or on another page.
  else if (answer.refused === 'not_found') removeOwnBet(id);
  return answer;
}

async function place({ placeBet }: TableCallsShape, order: Order) {
  const sendBet = () => send(placeBet, { key: order.key, body: bodyOf(order) });
  return ownBetOf(await sendStake(order, sendBet, notePlaced));
}

async function placed(sent: ReturnType<LooseCall>): Promise<{ data: OwnBet } | ApiRefusal> {
  const answer = await sent;
  notePlaced(answer);
  return ownBetOf(answer);
}

function notePlaced(answer: { data: Placed } | ApiRefusal): void {
  if (wasRefused(answer)) return;
  const { bet, also, balance } = answer.data;
  if (also) noteOwnBets(also);
  if (balance !== null) noteBalance(bet.currency, balance);
}

function ownBetOf(answer: { data: Placed } | ApiRefusal): { data: OwnBet } | ApiRefusal {
  return wasRefused(answer) ? answer : { data: answer.data.bet };
}

/** The stored order of this tab may have been written by an older version of the page. */
function paramsOf(params: Json): RoundParams {
  const { bet = null, round, mayWait } = isObject(params) ? params : {};
  return {
    bet: bet as Json,
    round: typeof round === 'string' ? round : null,
    mayWait: mayWait === true,
  };
}

function bodyOf({ stake, currency, params, isAutobet }: Order) {
  const { bet, round, mayWait } = paramsOf(params);
  const aimed = round === null ? {} : { round };
  return { stake, currency, bet, ...aimed, may_wait: mayWait, is_autobet: isAutobet };
}
