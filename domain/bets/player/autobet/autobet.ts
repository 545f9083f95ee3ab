/**
 * Autobet: the page places ordinary bets one after another, never two at once, and stops for a
 * named reason. This file computes the next stake and the end of the run; it places nothing and has
 * no clock, so every rule can be tested with plain values.
 */
import { micro, type Micro } from '#core/money.ts';
import { wholeMinor } from '../stake/stake.ts';
import { IDLE } from './autobet-idle.ts';

/** What happens to the stake after a bet. */
export type AfterBet =
  | { readonly kind: 'reset' }
  /** In hundredths of a percent: 10000 doubles the stake. */
  | { readonly kind: 'raise'; readonly bp: number };

export type AutobetPlan = {
  readonly stake: Micro;
  /** Null: no limit on the number of bets. */
  readonly count: number | null;
  readonly onWin: AfterBet;
  readonly onLoss: AfterBet;
  /** Stops when the profit reaches this amount. */
  readonly stopProfit: Micro | null;
  /** Stops before the loss could exceed this amount. */
  readonly stopLoss: Micro | null;
  /** Stops when one bet wins at least this much over its stake. */
  readonly stopSingleWin: Micro | null;
};

export type StopReason =
  | 'finished'
  | 'profit'
  | 'loss'
  | 'single_win'
  | 'insufficient_funds'
  | 'limit'
  | 'limits_changed'
  | 'game_paused'
  | 'autobet_not_allowed'
  | 'offline'
  | 'another_tab'
  | 'error'
  | 'user';

export type AutobetTotals = {
  readonly bets: number;
  readonly wins: number;
  readonly wagered: Micro;
  readonly returned: Micro;
};

/** The stakes the table allows now: no other stake is ever requested. */
export type StakeRange = { readonly min: Micro; readonly max: Micro };

export type AutobetState = {
  readonly phase: 'idle' | 'running' | 'stopped';
  readonly plan: AutobetPlan | null;
  /** The stake of the next bet. */
  readonly stake: Micro;
  /** A bet is in flight. It counts even when the run has stopped meanwhile. */
  readonly isAwaiting: boolean;
  readonly totals: AutobetTotals;
  readonly reason: StopReason | null;
  /** The refusal behind the reason `error`. */
  readonly code: string | null;
};

export type AutobetEvent =
  | { readonly kind: 'started'; readonly plan: AutobetPlan; readonly room: StakeRange }
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'settled';
      readonly stake: Micro;
      readonly payout: Micro;
      readonly balance: Micro;
      readonly room: StakeRange;
    }
  /** The round was void: the stake was returned, and the next bet repeats it. */
  | { readonly kind: 'void' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'stop'; readonly reason: StopReason };

export function netOf({ wagered, returned }: AutobetTotals): Micro {
  return micro(returned - wagered);
}

/** True when the next bet is to be placed now. */
export function wantsBet(state: AutobetState): boolean {
  return state.phase === 'running' && !state.isAwaiting;
}

export function autobetStep(state: AutobetState, event: AutobetEvent): AutobetState {
  switch (event.kind) {
    case 'started':
      return started(state, event.plan, event.room);
    case 'sent':
      return { ...state, isAwaiting: true };
    case 'settled':
      return settled(state, event);
    case 'void':
      return { ...state, isAwaiting: false };
    case 'refused':
      return { ...stopped(state, reasonOf(event.code), event.code), isAwaiting: false };
    case 'stop':
      return stopped(state, event.reason);
    default:
      return event satisfies never;
  }
}

function started(state: AutobetState, plan: AutobetPlan, room: StakeRange): AutobetState {
  if (state.phase === 'running') return state;
  const fresh = { ...IDLE, phase: 'running', plan, stake: plan.stake } as const;
  return checkNext(fresh, plan, room, undefined);
}

type Settled = Extract<AutobetEvent, { kind: 'settled' }>;

function settled(state: AutobetState, event: Settled): AutobetState {
  const { stake, payout, balance, room } = event;
  const { totals, plan } = state;
  const counted: AutobetState = {
    ...state,
    isAwaiting: false,
    totals: {
      bets: totals.bets + 1,
      wins: totals.wins + (payout > stake ? 1 : 0),
      wagered: micro(totals.wagered + stake),
      returned: micro(totals.returned + payout),
    },
  };
  if (state.phase !== 'running' || !plan) return counted;
  const reason = reached(counted.totals, plan, micro(payout - stake));
  if (reason) return stopped(counted, reason);
  const after = payout > stake ? plan.onWin : plan.onLoss;
  const next = { ...counted, stake: nextStake(plan.stake, stake, after) };
  return checkNext(next, plan, room, balance);
}

function reached(totals: AutobetTotals, plan: AutobetPlan, gain: Micro): StopReason | undefined {
  const net = netOf(totals);
  if (plan.stopSingleWin !== null && gain > 0n && gain >= plan.stopSingleWin) return 'single_win';
  if (plan.stopProfit !== null && net > 0n && net >= plan.stopProfit) return 'profit';
  if (plan.stopLoss !== null && net < 0n && -net >= plan.stopLoss) return 'loss';
  if (plan.count !== null && totals.bets >= plan.count) return 'finished';
  return undefined;
}

/** A raise is cut to whole hundredths: never more than was requested. */
function nextStake(base: Micro, stake: Micro, after: AfterBet): Micro {
  if (after.kind === 'reset') return base;
  return wholeMinor((stake * BigInt(10_000 + after.bp)) / 10_000n);
}

/** Whether the next stake may be bet; the run ends here instead of with a refusal. */
function checkNext(
  state: AutobetState,
  plan: AutobetPlan,
  room: StakeRange,
  balance: Micro | undefined,
): AutobetState {
  const { stake, totals } = state;
  if (stake < room.min || stake > room.max) return stopped(state, 'limit');
  if (balance !== undefined && stake > balance) return stopped(state, 'insufficient_funds');
  const worst = stake - netOf(totals);
  if (plan.stopLoss !== null && worst > plan.stopLoss) return stopped(state, 'loss');
  return state;
}

/** The first reason stays: later events do not change why a run stopped. */
function stopped(state: AutobetState, reason: StopReason, code?: string): AutobetState {
  if (state.phase !== 'running') return state;
  return { ...state, phase: 'stopped', reason, code: reason === 'error' ? (code ?? null) : null };
}

const REASON_OF_CODE: Readonly<Record<string, StopReason>> = {
  insufficient_funds: 'insufficient_funds',
  game_paused: 'game_paused',
  autobet_not_allowed: 'autobet_not_allowed',
  // The stake was within the limits this page had loaded.
  stake_below_min: 'limits_changed',
  stake_above_max: 'limits_changed',
  payout_above_max: 'limits_changed',
  network: 'offline',
  timeout: 'offline',
  offline: 'offline',
};

function reasonOf(code: string): StopReason {
  return REASON_OF_CODE[code] ?? 'error';
}
