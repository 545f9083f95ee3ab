/** The open round, its commands and the autobet of one open page, wired to the house. */
import type { WalletCurrency } from '#core/currency.ts';
import type { CallShape } from '#core/wire.ts';
import { noteNonce } from '#domain/fairness/player/seeds.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { tokenNow, whenUser } from '#domain/identity/player/session.ts';
import { api, type ApiOptions, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import type { StepRound } from '../contract.steps.ts';
import { listBets, type BetRecord } from '../contract.ts';
import { pauseOnline, wasRefused } from './ask.ts';
import { createAutobet, type Autobet } from './autobet-run.ts';
import { createBetting, type BetAnswer, type Betting, type Wish } from './betting.ts';
import { prepare, spread } from './desk.ts';
import { reloadMyBets } from './my-bets.ts';
import type { Order } from './order.ts';
import { createStepHold, type StepHold } from './step-hold.ts';
import { createSteps, type StepCommand, type Steps } from './steps.ts';
import { claimAutobet } from './tabs.ts';
import { noteBalance } from './wallet.ts';

export type StepCallsShape = {
  readonly begin: CallShape;
  readonly step: CallShape;
  readonly cashOut: CallShape;
  readonly current: CallShape;
};

export type StepDesk = {
  readonly opening: Betting<StepRound>;
  readonly steps: Steps;
  readonly autobet: Autobet;
  /** What the scene of the last step still shows. */
  readonly hold: StepHold;
  readonly forgive: () => void;
  /** Places a stake; the round it opens is the one on the table. */
  begin(wish: Wish): Promise<BetAnswer<StepRound> | undefined>;
  /** Plays one round to its end, as `next` says. */
  playWhole(wish: Wish, plan: WholeRound): Promise<BetAnswer | undefined>;
};

export type WholeRound = {
  readonly next: (round: StepRound) => StepCommand;
  /** Between two choices. */
  readonly paceMs: () => number;
};

/** The types of a game's own view and choices do not matter here: they pass through. */
type Sent<T> = Promise<{ readonly data: T } | ApiRefusal>;
type LooseCall = <T>(shape: CallShape, input: ApiOptions & Parts) => Sent<T>;
type Parts = { readonly params?: object; readonly query?: object; readonly body?: object };
const send = socketCall as LooseCall;

export function openStepDesk(game: string, calls: StepCallsShape, showMs: () => number): StepDesk {
  const hold = createStepHold(showMs);
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const steps = createSteps({
    now: () => Date.now(),
    pause: pauseOnline,
    step: (id, at, choice) =>
      hold.during(() =>
        dataOf(send<StepRound>(calls.step, { params: { id }, body: { at, choice } })),
      ),
    cashOut: (id, at, key) =>
      dataOf(send<StepRound>(calls.cashOut, { params: { id }, body: { at }, key })),
    current: (currency) => currentRound(calls, currency),
    settled: settledBet,
    onAnswer: noteRound,
    onOver: (bet, isByStep) => {
      const tell = () => {
        spread(bet);
        autobet.note(bet);
      };
      if (isByStep) hold.tell(tell);
      else tell();
    },
  });
  const opening = createBetting<StepRound>({
    game,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: (order) => send<StepRound>(calls.begin, { key: order.key, body: bodyOf(order) }),
    onGivenUp: () => reloadMyBets(game),
    onSettled: (round) => {
      noteRound(round);
      steps.adopt(round);
    },
  });
  return { ...commandsOf(opening, steps, hold), opening, steps, autobet, hold };
}

function commandsOf(opening: Betting<StepRound>, steps: Steps, hold: StepHold) {
  const forgive = () => {
    opening.forgive();
    steps.forgive();
  };

  async function begin(wish: Wish) {
    steps.forgive();
    const answer = await opening.place(wish);
    // Another device was quicker: its round is the one on the table.
    const isOpen = answer && wasRefused(answer) && answer.refused === 'round_already_open';
    if (isOpen) await steps.refresh(wish.currency);
    return answer;
  }

  async function playWhole(wish: Wish, { next, paceMs }: WholeRound) {
    let answer: BetAnswer<StepRound> | undefined = await begin(wish);
    while (answer && !wasRefused(answer) && !answer.bet) {
      await pauseOnline(paceMs());
      answer = await steps.command(wish.currency, next(answer));
    }
    if (!answer || wasRefused(answer)) return answer;
    await hold.rest();
    return answer.bet ?? undefined;
  }

  return { begin, playWhole, forgive };
}

async function currentRound(calls: StepCallsShape, currency: WalletCurrency) {
  const { status } = await whenUser();
  // A visitor without a token has begun nothing, and a guest nothing for money.
  if (tokenNow() === null || (status !== 'member' && currency !== 'PLAY')) return null;
  const ask = api as LooseCall;
  return await dataOf(ask<StepRound | null>(calls.current, { query: { currency } }));
}

/** What a round came to that ended while nobody looked on: its seeds and nonce are no other's. */
async function settledBet(round: StepRound): Promise<BetRecord | null | ApiRefusal> {
  const { game, currency, server_seed_hash: hash, nonce } = round;
  const answer = await api(listBets, { query: { game, currency, limit: '20' } });
  if (wasRefused(answer)) return answer;
  const isIts = (bet: BetRecord) => bet.server_seed_hash === hash && bet.nonce === nonce;
  return answer.data.find(isIts) ?? null;
}

/** How a round ended is told by its bet, once that may be told. */
function noteRound(round: StepRound): void {
  if (round.bet) return;
  noteBalance(round.currency, round.balance);
  noteNonce(round.server_seed_hash, round.nonce);
}

function bodyOf({ stake, currency, params, isAutobet }: Order) {
  return { stake, currency, start: params, is_autobet: isAutobet };
}

async function dataOf<T>(sent: Sent<T>): Promise<T | ApiRefusal> {
  const answer = await sent;
  return wasRefused(answer) ? answer : answer.data;
}
