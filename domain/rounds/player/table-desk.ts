/**
 * A table of shared rounds outside of React: what is live at it, the bet slot, and the autobet.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, type Json } from '#core/fairness/json.ts';
import type { CallShape } from '#core/wire.ts';
import { askUntilAnswered, isUnanswered } from '#domain/bets/player/ask.ts';
import { pauseOnline, wasRefused } from '#domain/bets/player/ask.ts';
import { createAutobet, type Autobet } from '#domain/bets/player/autobet-run.ts';
import { createBetting, type BetAnswer, type Betting } from '#domain/bets/player/betting.ts';
import type { Wish } from '#domain/bets/player/betting.ts';
import { reloadMyBets } from '#domain/bets/player/my-bets.ts';
import { ORDER_LIFETIME_MS, type Order } from '#domain/bets/player/order.ts';
import { claimAutobet } from '#domain/bets/player/tabs.ts';
import { noteBalance } from '#domain/bets/player/wallet.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenUser } from '#domain/identity/player/session.ts';
import type { ApiOptions, ApiRefusal } from '#platform/browser/net/api.ts';
import { joinTopic, serverNow, socketCall } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { OwnBet } from '../contract.ts';
import { createHold, type HeldState } from './hold.ts';
import { forgetOwnBet, noteOwnBets, onOwnBetOver } from './own-bets.ts';
import { playInNextRound } from './play-round.ts';
import { EMPTY_TABLE, tableSnapshot } from './table-state.ts';

/** Some tables take no bet back: tickets are numbered as they are sold. */
export type TableCallsShape = { readonly placeBet: CallShape; readonly cancelBet?: CallShape };

export type LiveTable = HeldState & { readonly isReady: boolean };

/** What an order of a shared round is placed on, as it is kept until it is answered. */
export type RoundParams = {
  readonly bet: Json;
  /** The round it is meant for; null for whichever takes it. */
  readonly round: string | null;
  readonly mayWait: boolean;
};

export type TableDesk = {
  readonly live: StoreApi<LiveTable>;
  readonly betting: Betting<OwnBet>;
  readonly autobet: Autobet;
  readonly forgive: () => void;
  /** Follows the table; its scene takes `showMs` over a result. Answers how to leave it. */
  join(showMs: () => number): () => void;
  /** Takes a bet back. Asked after until the house has answered. */
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
  /** Places a bet in the next round that opens and answers how it was settled. */
  playRound(wish: Wish): ReturnType<typeof playInNextRound>;
};

type Placed = { readonly bet: OwnBet; readonly balance: string | null };
/** The bets of a game's own contract pass through here; their types do not matter. */
type LooseCall = (
  shape: CallShape,
  input: ApiOptions & { readonly params?: object; readonly body?: object },
) => Promise<{ readonly data: Placed } | ApiRefusal>;
const send = socketCall as LooseCall;

export type DeskSetup = {
  readonly table: string;
  readonly game: string;
  readonly topic: TableTopic;
  readonly calls: TableCallsShape;
};

export function openTableDesk({ table, game, topic, calls }: DeskSetup): TableDesk {
  const live = createStore<LiveTable>(() => ({ ...EMPTY_TABLE, isShowing: false, isReady: false }));
  let showMs = (): number => 0;
  const hold = createHold({ table, live, now: serverNow, showMs: () => showMs() });
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createBetting<OwnBet>({
    game: table,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: (order) => placed(send(calls.placeBet, { key: order.key, body: bodyOf(order) })),
    onGivenUp: () => reloadMyBets(game),
    onSettled: (bet) => noteOwnBets([bet]),
  });
  return {
    live,
    betting,
    autobet,
    forgive: betting.forgive,
    join(givenShowMs) {
      showMs = givenShowMs;
      const leave = joinTopic(topic, {
        snapshot: (data) => {
          hold.release();
          live.setState({ ...tableSnapshot(data), isReady: true });
        },
        message: hold.take,
      });
      const unhear = onOwnBetOver((bet) => {
        if (bet.table === table && bet.record) autobet.note(bet.record);
      });
      return () => {
        leave();
        hold.release();
        unhear();
      };
    },
    cancel: (id) => cancel(calls, id),
    playRound: (wish) =>
      playInNextRound({ live, now: serverNow, isWanted: () => isRunning(autobet) }, (round) =>
        betting.place({ ...wish, params: { ...paramsOf(wish.params), round, mayWait: false } }),
      ),
  };
}

function isRunning({ store }: Autobet): boolean {
  return store.getState().phase === 'running';
}

/** Seeds of his own a player does not need here: the round has its own. */
async function prepare() {
  await whenUser();
  return await ensureGuest();
}

async function cancel({ cancelBet }: TableCallsShape, id: string): Promise<BetAnswer<OwnBet>> {
  if (!cancelBet) throw new Error('at this table no bet is taken back');
  const ask = async () => {
    const answer = await placed(send(cancelBet, { params: { id } }));
    return wasRefused(answer) ? answer : answer.data;
  };
  const setup = { now: () => Date.now(), pause: pauseOnline };
  const first = await ask();
  const untilMs = setup.now() + ORDER_LIFETIME_MS;
  const answer = isUnanswered(first) ? await askUntilAnswered({ ...setup, untilMs }, ask) : first;
  if (!wasRefused(answer)) noteOwnBets([answer]);
  // It was taken back already, by the answer that was lost or on another page.
  else if (answer.refused === 'not_found') forgetOwnBet(id);
  return answer;
}

async function placed(sent: ReturnType<LooseCall>): Promise<{ data: OwnBet } | ApiRefusal> {
  const answer = await sent;
  if (wasRefused(answer)) return answer;
  const { bet, balance } = answer.data;
  if (balance !== null) noteBalance(bet.currency, balance);
  return { data: bet };
}

/** What was kept in this tab may have been written by an older page. */
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
