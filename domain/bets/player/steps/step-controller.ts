/** The open round, its commands and the autobet of a game page, connected to the server. */
import type { WalletCurrency } from '#core/currency.ts';
import type { CallShape } from '#core/wire.ts';
import { noteNonce } from '#domain/fairness/player/seeds.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { tokenNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { api, type ApiCallOptions, type ApiRefusal } from '#platform/browser/net/api.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import type { StepRound } from '../../contract.steps.ts';
import { listBets, type BetRecord } from '../../contract.ts';
import { pauseOnline } from '../betting/retry.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { createAutobet, type Autobet } from '../autobet/autobet-run.ts';
import { createBetting, type BetAnswer, type Betting, type BetInput } from '../betting/betting.ts';
import { prepare } from '../betting/betting-controller.ts';
import { publishSettledBet } from '../betting/publish-bet.ts';
import { reloadMyBets } from '../lists/my-bets.ts';
import type { Order } from '../betting/order.ts';
import { sendStake } from '../betting/send-stake.ts';
import { createStepResultDelay, type StepResultDelay } from './step-result-delay.ts';
import { createStepCommands, type StepCommand, type StepCommands } from './steps.ts';
import { claimAutobet } from '../seat/tabs.ts';
import { noteBalance } from '../seat/wallet.ts';

export type StepCallsShape = {
  readonly begin: CallShape;
  readonly step: CallShape;
  readonly cashOut: CallShape;
  readonly current: CallShape;
};

export type StepController = {
  readonly opening: Betting<StepRound>;
  readonly steps: StepCommands;
  readonly autobet: Autobet;
  /** Delays results until the animation of the last step has ended. */
  readonly resultDelay: StepResultDelay;
  readonly clearRefusal: () => void;
  /** Places a stake and opens a round with it. */
  begin(input: BetInput): Promise<BetAnswer<StepRound> | undefined>;
  /** Plays one round to its end, with the moves that `next` returns. */
  playWhole(input: BetInput, plan: WholeRound): Promise<BetAnswer | undefined>;
};

export type WholeRound = {
  readonly next: (round: StepRound) => StepCommand;
  /** The pause between two choices. */
  readonly paceMs: () => number;
};

/** The types of a game's own view and choices do not matter here: they pass through. */
type Sent<T> = Promise<{ readonly data: T } | ApiRefusal>;
type LooseCall = <T>(shape: CallShape, input: ApiCallOptions & Parts) => Sent<T>;
type Parts = { readonly params?: object; readonly query?: object; readonly body?: object };
const send = socketCall as LooseCall;

export function createStepController(
  game: string,
  calls: StepCallsShape,
  showMs: () => number,
): StepController {
  const resultDelay = createStepResultDelay(showMs);
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const steps = createStepCommands({
    now: () => Date.now(),
    pause: pauseOnline,
    step: (id, at, choice) =>
      resultDelay.pauseDuring(() =>
        dataOf(send<StepRound>(calls.step, { params: { id }, body: { at, choice } })),
      ),
    cashOut: (id, at, key) =>
      dataOf(send<StepRound>(calls.cashOut, { params: { id }, body: { at }, key })),
    current: (currency) => currentRound(calls, currency),
    settled: settledBet,
    onAnswer: noteRound,
    onOver: (bet, isByStep) => {
      const publish = () => {
        publishSettledBet(bet);
        autobet.note(bet);
      };
      if (isByStep) resultDelay.defer(publish);
      else publish();
    },
  });
  const opening = createBetting<StepRound>({
    game,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    pause: pauseOnline,
    send: (order) => sendBegin(calls, order),
    onUnknown: () => reloadMyBets(game),
    onSettled: steps.adopt,
  });
  return { ...commandsOf(opening, steps, resultDelay), opening, steps, autobet, resultDelay };
}

function commandsOf(opening: Betting<StepRound>, steps: StepCommands, hold: StepResultDelay) {
  const clearRefusal = () => {
    opening.clearRefusal();
    steps.clearRefusal();
  };

  async function begin(input: BetInput) {
    steps.clearRefusal();
    const answer = await opening.place(input);
    // Another device was quicker: its round is the open one.
    const isOpen = answer && wasRefused(answer) && answer.refused === 'round_already_open';
    if (isOpen) await steps.refresh(input.currency);
    return answer;
  }

  async function playWhole(input: BetInput, { next, paceMs }: WholeRound) {
    let answer: BetAnswer<StepRound> | undefined = await begin(input);
    while (answer && !wasRefused(answer) && !answer.bet) {
      await pauseOnline(paceMs());
      answer = await steps.command(input.currency, next(answer));
    }
    if (!answer || wasRefused(answer)) return answer;
    await hold.settled();
    return answer.bet ?? undefined;
  }

  return { begin, playWhole, clearRefusal };
}

function sendBegin({ begin }: StepCallsShape, order: Order): Sent<StepRound> {
  const sendOrder = () => send<StepRound>(begin, { key: order.key, body: bodyOf(order) });
  return sendStake(order, sendOrder, (answer) => {
    if (!wasRefused(answer)) noteRound(answer.data);
  });
}

async function currentRound(calls: StepCallsShape, currency: WalletCurrency) {
  const { status } = await whenSessionKnown();
  // A visitor without a token has no open round, and a guest has none for real money.
  if (tokenNow() === null || (status !== 'member' && currency !== 'PLAY')) return null;
  const request = api as LooseCall;
  return await dataOf(request<StepRound | null>(calls.current, { query: { currency } }));
}

/** Publishes a round that ended elsewhere: its seeds and nonce belong to no other bet. */
async function settledBet(round: StepRound): Promise<BetRecord | null | ApiRefusal> {
  const { game, currency, server_seed_hash: hash, nonce } = round;
  const answer = await api(listBets, { query: { game, currency, limit: '20' } });
  if (wasRefused(answer)) return answer;
  const isIts = (bet: BetRecord) => bet.server_seed_hash === hash && bet.nonce === nonce;
  return answer.data.find(isIts) ?? null;
}

/** The settled bet of the round is published once that is allowed. */
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
