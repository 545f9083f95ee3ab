/** A table of shared rounds outside of React: its live state, the bet slot, and the autobet. */
import { createStore, type StoreApi } from 'zustand/vanilla';
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
import { noteBalance } from '#domain/bets/player/seat/wallet.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenSessionKnown } from '#domain/identity/player/session.ts';
import { newKey, type ApiCallOptions, type ApiRefusal } from '#platform/browser/net/api.ts';
import { joinTopic, serverNow, socketCall } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { OwnBet } from '../contract.ts';
import { createResultDelay, type DelayedTableState } from './result-delay.ts';
import { removeOwnBet, noteOwnBets, onOwnBetOver } from './own-bets.ts';
import { playInNextRound } from './play-round.ts';
import { EMPTY_TABLE, tableSnapshot } from './table-state.ts';

/** Some tables do not allow cancelling a bet: tickets are numbered as they are sold. */
export type TableCallsShape = { readonly placeBet: CallShape; readonly cancelBet?: CallShape };

export type LiveTable = DelayedTableState & { readonly isReady: boolean };

/** What an order of a shared round is placed on, as it is stored until it is answered. */
export type RoundParams = {
  readonly bet: Json;
  /** The intended round; null for whichever round accepts the bet. */
  readonly round: string | null;
  readonly mayWait: boolean;
};

export type TableController = {
  readonly live: StoreApi<LiveTable>;
  readonly betting: Betting<OwnBet>;
  readonly autobet: Autobet;
  readonly clearRefusal: () => void;
  /**
   * Subscribes to the table; its animation takes `showMs` for a result. Returns a function that
   * leaves it.
   */
  join(showMs: () => number): () => void;
  /** Cancels a bet. Retried until the server has answered. */
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
  /** Places a bet in the next round that opens and returns how it was settled. */
  playRound(input: BetInput): ReturnType<typeof playInNextRound>;
};

type Placed = { readonly bet: OwnBet; readonly balance: string | null };
/** The bets of a game's own contract pass through here; their types do not matter. */
type LooseCall = (
  shape: CallShape,
  input: ApiCallOptions & { readonly params?: object; readonly body?: object },
) => Promise<{ readonly data: Placed } | ApiRefusal>;
const send = socketCall as LooseCall;

export type ControllerSetup = {
  readonly table: string;
  readonly game: string;
  readonly topic: TableTopic;
  readonly calls: TableCallsShape;
};

export function createTableController({
  table,
  game,
  topic,
  calls,
}: ControllerSetup): TableController {
  const live = createStore<LiveTable>(() => ({ ...EMPTY_TABLE, isShowing: false, isReady: false }));
  let showMs = (): number => 0;
  const resultDelay = createResultDelay({ table, live, now: serverNow, showMs: () => showMs() });
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createBetting<OwnBet>({
    game: table,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: (order) => placed(send(calls.placeBet, { key: order.key, body: bodyOf(order) })),
    onUnknown: () => reloadMyBets(game),
    onSettled: (bet) => noteOwnBets([bet]),
  });
  return {
    live,
    betting,
    autobet,
    clearRefusal: betting.clearRefusal,
    join(givenShowMs) {
      showMs = givenShowMs;
      const leave = joinTopic(topic, {
        snapshot: (data) => {
          resultDelay.release();
          live.setState({ ...tableSnapshot(data), isReady: true });
        },
        message: resultDelay.apply,
      });
      const unsubscribe = onOwnBetOver((bet) => {
        if (bet.table === table && bet.record) autobet.note(bet.record);
      });
      return () => {
        leave();
        resultDelay.release();
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
  if (!cancelBet) throw new Error('this table does not allow cancelling a bet');
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

async function placed(sent: ReturnType<LooseCall>): Promise<{ data: OwnBet } | ApiRefusal> {
  const answer = await sent;
  if (wasRefused(answer)) return answer;
  const { bet, balance } = answer.data;
  if (balance !== null) noteBalance(bet.currency, balance);
  return { data: bet };
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
