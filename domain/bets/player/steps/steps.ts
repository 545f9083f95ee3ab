/**
 * A step game on one page: the open round, and one command in flight. The server owns the state of
 * the round; the page sends commands and retries them until they are answered. The round is the
 * same on all devices, so updates from elsewhere are applied too.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import { isOffline, newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { StepRound } from '../../contract.steps.ts';
import type { BetRecord } from '../../contract.ts';
import { retryUntilAnswered, type AnswerRetryOptions } from '../betting/retry.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { ORDER_LIFETIME_MS } from '../betting/order.ts';

export type StepRoundAnswer = StepRound | ApiRefusal;

export type StepCommandsSetup = Omit<AnswerRetryOptions, 'untilMs'> & {
  readonly step: (id: string, at: number, choice: Json) => Promise<StepRoundAnswer>;
  readonly cashOut: (id: string, at: number, key: string) => Promise<StepRoundAnswer>;
  /** Loads the round that is open now, wherever it was begun; null when there is none. */
  readonly current: (currency: WalletCurrency) => Promise<StepRound | null | ApiRefusal>;
  /** Loads the settled bet of a round that ended elsewhere, or null if it cannot be found. */
  readonly settled: (round: StepRound) => Promise<BetRecord | null | ApiRefusal>;
  /** Called with the response to each command of this page. */
  readonly onAnswer: (round: StepRound) => void;
  /**
   * Called once for every round that ended while this page was open, with whether a step ended it.
   */
  readonly onOver: (bet: BetRecord, isByStep: boolean) => void;
};

export type StepCommand =
  | { readonly kind: 'step'; readonly choice: Json }
  | { readonly kind: 'cash-out' };

export type StepsState = {
  /** The open round of each currency, or the last one that ended on this page. */
  readonly rounds: { readonly [currency in WalletCurrency]?: StepRound };
  /** Currencies for which it is loaded whether a round is open. */
  readonly known: readonly WalletCurrency[];
  readonly phase: 'ready' | 'placing' | 'lost';
  /** The command in flight: the chosen card, the pressed button. */
  readonly command: StepCommand | null;
  readonly wasLost: boolean;
  readonly refusal: ApiRefusal | null;
};

export type StepCommands = {
  readonly store: StoreApi<StepsState>;
  /** Undefined when another command is in flight, or no round is open. */
  command(currency: WalletCurrency, command: StepCommand): Promise<StepRoundAnswer | undefined>;
  /** Applies a round received from the server. */
  adopt(round: StepRound): void;
  /** Loads the open round. */
  refresh(currency: WalletCurrency): Promise<void>;
  clearRefusal(): void;
  /** Another player logged in: the state of the previous one is cleared. */
  clear(): void;
};

const EMPTY: StepsState = {
  rounds: {},
  known: [],
  phase: 'ready',
  command: null,
  wasLost: false,
  refusal: null,
};

/** Refusals that mean the round is in another state than this page has. */
const STALE: readonly string[] = ['step_passed', 'round_over', 'not_found', 'bet_unknown'];

export function createStepCommands(setup: StepCommandsSetup): StepCommands {
  const store = createStore<StepsState>(() => EMPTY);
  const rounds = trackRounds(setup, store);

  async function command(
    currency: WalletCurrency,
    wanted: StepCommand,
  ): Promise<StepRoundAnswer | undefined> {
    const { phase, rounds: held } = store.getState();
    const round = held[currency];
    if (phase !== 'ready' || !round || round.bet) return undefined;
    if (isOffline()) return finish(currency, { refused: 'offline', status: 0 });
    store.setState({ phase: 'placing', command: wanted, refusal: null });
    const send = retryOptions(setup, round, wanted);
    const answer = await send();
    if (!isUnanswered(answer)) return finish(currency, answer);
    store.setState({ phase: 'lost' });
    void findOut(currency, send);
    return answer;
  }

  async function findOut(
    currency: WalletCurrency,
    send: () => Promise<StepRoundAnswer>,
  ): Promise<void> {
    const untilMs = setup.now() + ORDER_LIFETIME_MS;
    finish(currency, await retryUntilAnswered({ ...setup, untilMs }, send));
  }

  function finish(currency: WalletCurrency, answer: StepRoundAnswer): StepRoundAnswer {
    const wasLost = store.getState().phase === 'lost';
    const refusal = wasRefused(answer) ? answer : null;
    store.setState({ phase: 'ready', command: null, wasLost, refusal });
    if (!wasRefused(answer)) {
      setup.onAnswer(answer);
      rounds.adopt(answer);
    } else if (STALE.includes(answer.refused)) {
      void rounds.refresh(currency);
    }
    return answer;
  }

  return {
    store,
    command,
    ...rounds,
    clearRefusal: () => store.setState({ refusal: null }),
    clear: () => store.setState(EMPTY),
  };
}

/** The known rounds, from whatever response they come. */
function trackRounds(
  setup: StepCommandsSetup,
  store: StoreApi<StepsState>,
): Pick<StepCommands, 'adopt' | 'refresh'> {
  const over = new Set<string>();

  function adopt(round: StepRound): void {
    const { rounds } = store.getState();
    const held = rounds[round.currency];
    if (isStale(round, held)) return;
    store.setState({ rounds: { ...rounds, [round.currency]: round } });
    if (!round.bet || over.has(round.id)) return;
    over.add(round.id);
    setup.onOver(round.bet, held?.id === round.id && held.at < round.at);
  }

  async function refresh(currency: WalletCurrency): Promise<void> {
    const before = store.getState().rounds[currency];
    const answer = await setup.current(currency);
    if (answer !== null && wasRefused(answer)) return;
    const { known } = store.getState();
    if (!known.includes(currency)) store.setState({ known: [...known, currency] });
    if (answer) return adopt(answer);
    const { rounds, phase } = store.getState();
    const held = rounds[currency];
    // A round that was begun since is not the one that is over. The response of a command in flight
    // is newer than other updates of its round.
    if (held && held.id === before?.id && !held.bet && phase === 'ready') await ended(held);
  }

  /** The open round is over, and this page did not end it. */
  async function ended(round: StepRound): Promise<void> {
    const bet = await setup.settled(round);
    if (bet !== null && wasRefused(bet)) return;
    if (bet) return adopt({ ...round, balance: bet.balance, bet });
    // It cannot be shown any more.
    const { [round.currency]: held, ...rounds } = store.getState().rounds;
    if (held?.id === round.id) store.setState({ rounds });
  }

  return { adopt, refresh };
}

/**
 * The same call for every attempt: the number of the step, or the key, makes it take effect once.
 */
function retryOptions(setup: StepCommandsSetup, { id, at }: StepRound, command: StepCommand) {
  const key = newKey();
  return () =>
    command.kind === 'step' ? setup.step(id, at, command.choice) : setup.cashOut(id, at, key);
}

/** A response that was overtaken by a later round or a later step. */
function isStale(round: StepRound, held: StepRound | undefined): boolean {
  if (!held) return false;
  if (held.id !== round.id) return BigInt(round.id) < BigInt(held.id);
  return round.at < held.at || (held.bet !== null && round.bet === null);
}
