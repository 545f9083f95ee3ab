/**
 * A game in steps as one page sees it: the round that is open, and one command of it under way.
 * The house says how the round stands; the page only asks, and asks again until it is answered.
 * It is the same round on all devices, so whatever comes from elsewhere is taken over.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import { isOffline, newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { StepRound } from '../contract.steps.ts';
import type { BetRecord } from '../contract.ts';
import { askUntilAnswered, isUnanswered, wasRefused, type AskSetup } from './ask.ts';
import { ORDER_LIFETIME_MS } from './order.ts';

export type RoundAnswer = StepRound | ApiRefusal;

export type StepsSetup = Omit<AskSetup, 'untilMs'> & {
  readonly step: (id: string, at: number, choice: Json) => Promise<RoundAnswer>;
  readonly cashOut: (id: string, at: number, key: string) => Promise<RoundAnswer>;
  /** The round that is open now, wherever it was begun; null when there is none. */
  readonly current: (currency: WalletCurrency) => Promise<StepRound | null | ApiRefusal>;
  /** A round that ended while nobody looked on: its settled bet, or null if it is not known. */
  readonly settled: (round: StepRound) => Promise<BetRecord | null | ApiRefusal>;
  /** What a command of this page was answered with. */
  readonly onAnswer: (round: StepRound) => void;
  /** Every round that ended while this page looked on, once; and whether a step ended it. */
  readonly onOver: (bet: BetRecord, isByStep: boolean) => void;
};

export type StepCommand =
  | { readonly kind: 'step'; readonly choice: Json }
  | { readonly kind: 'cash-out' };

export type StepsState = {
  /** The open round of each currency, or the last one that ended on this page. */
  readonly rounds: { readonly [currency in WalletCurrency]?: StepRound };
  /** Currencies in which it is known whether a round is open. */
  readonly known: readonly WalletCurrency[];
  readonly phase: 'ready' | 'placing' | 'lost';
  /** What is under way: the card that was touched, the plate that was pressed. */
  readonly command: StepCommand | null;
  readonly wasLost: boolean;
  readonly refusal: ApiRefusal | null;
};

export type Steps = {
  readonly store: StoreApi<StepsState>;
  /** Undefined when another command is under way, or no round is open. */
  command(currency: WalletCurrency, command: StepCommand): Promise<RoundAnswer | undefined>;
  /** Takes over what the house says of a round. */
  adopt(round: StepRound): void;
  /** Asks which round is open now. */
  refresh(currency: WalletCurrency): Promise<void>;
  forgive(): void;
  /** Another player sat down: nothing of the last one stays. */
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

/** Refusals which say that the round stands otherwise than this page believed. */
const STALE: readonly string[] = ['step_passed', 'round_over', 'not_found', 'bet_unknown'];

export function createSteps(setup: StepsSetup): Steps {
  const store = createStore<StepsState>(() => EMPTY);
  const rounds = keepRounds(setup, store);

  async function command(
    currency: WalletCurrency,
    wanted: StepCommand,
  ): Promise<RoundAnswer | undefined> {
    const { phase, rounds: held } = store.getState();
    const round = held[currency];
    if (phase !== 'ready' || !round || round.bet) return undefined;
    if (isOffline()) return finish(currency, { refused: 'offline', status: 0 });
    store.setState({ phase: 'placing', command: wanted, refusal: null });
    const ask = asking(setup, round, wanted);
    const answer = await ask();
    if (!isUnanswered(answer)) return finish(currency, answer);
    store.setState({ phase: 'lost' });
    void findOut(currency, ask);
    return answer;
  }

  async function findOut(currency: WalletCurrency, ask: () => Promise<RoundAnswer>): Promise<void> {
    const untilMs = setup.now() + ORDER_LIFETIME_MS;
    finish(currency, await askUntilAnswered({ ...setup, untilMs }, ask));
  }

  function finish(currency: WalletCurrency, answer: RoundAnswer): RoundAnswer {
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
    forgive: () => store.setState({ refusal: null }),
    clear: () => store.setState(EMPTY),
  };
}

/** What is known of the rounds, from whatever answer it comes. */
function keepRounds(
  setup: StepsSetup,
  store: StoreApi<StepsState>,
): Pick<Steps, 'adopt' | 'refresh'> {
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
    const answer = await setup.current(currency);
    if (answer !== null && wasRefused(answer)) return;
    const { known } = store.getState();
    if (!known.includes(currency)) store.setState({ known: [...known, currency] });
    if (answer) return adopt(answer);
    const { rounds, phase } = store.getState();
    const held = rounds[currency];
    // A command under way knows better what became of its round.
    if (held && !held.bet && phase === 'ready') await ended(held);
  }

  /** The round on the table is over, and not by this page. */
  async function ended(round: StepRound): Promise<void> {
    const bet = await setup.settled(round);
    if (bet !== null && wasRefused(bet)) return;
    if (bet) return adopt({ ...round, balance: bet.balance, bet });
    // It cannot be shown any more.
    const { [round.currency]: _, ...rounds } = store.getState().rounds;
    store.setState({ rounds });
  }

  return { adopt, refresh };
}

/**
 * The same call each time it is asked: the number of the step, or the key, makes it happen once.
 */
function asking(setup: StepsSetup, { id, at }: StepRound, command: StepCommand) {
  const key = newKey();
  return () =>
    command.kind === 'step' ? setup.step(id, at, command.choice) : setup.cashOut(id, at, key);
}

/** An answer that was overtaken: of a round before, or of a step before. */
function isStale(round: StepRound, held: StepRound | undefined): boolean {
  if (!held) return false;
  if (held.id !== round.id) return BigInt(round.id) < BigInt(held.id);
  return round.at < held.at || (held.bet !== null && round.bet === null);
}
