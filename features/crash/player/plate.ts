/**
 * The one button of the table: what it means at each moment, and whether a press can be meant. It
 * never moves, so its meaning changes under the thumb; a press that was on its way to "cash out"
 * must not become a bet, and one that was on its way to "bet" must not take the bet back.
 */
export type PlateKind = 'bet' | 'queue' | 'start' | 'stop' | 'cancel' | 'cash-out' | 'wait';

export type PlateFacts = {
  readonly isBetting: boolean;
  readonly isRunning: boolean;
  /** The player's bet of this round that is neither cashed out nor over. */
  readonly hasOpen: boolean;
  readonly hasQueued: boolean;
  /** A command is on its way to the house. */
  readonly isAsking: boolean;
  readonly isAutobetRunning: boolean;
  /** The options of an autobet are open. */
  readonly isAuto: boolean;
};

export function plateOf(facts: PlateFacts): PlateKind {
  const { isBetting, isRunning, hasOpen, hasQueued, isAsking } = facts;
  if (isAsking) return 'wait';
  if (hasOpen && isRunning) return 'cash-out';
  if (facts.isAutobetRunning) return 'stop';
  if (hasOpen) return isBetting ? 'cancel' : 'wait';
  if (hasQueued) return 'cancel';
  if (facts.isAuto) return 'start';
  return isBetting ? 'bet' : 'queue';
}

/** What the plate has shown, and since when; milliseconds of this screen. */
export type Shown = {
  readonly kind: PlateKind;
  readonly sinceMs: number;
  /** The last moment at which it meant "cash out", or waited for the answer to that. */
  readonly cashOutMs: number;
};

/** Nobody who sees a new word presses it sooner on purpose. */
const READ_MS = 350;
/** A hand that hurried to cash out may press again before it sees that it is over. */
const HURRY_MS = 1_000;

export const FIRST_SHOWN: Shown = {
  kind: 'wait',
  sinceMs: Number.NEGATIVE_INFINITY,
  cashOutMs: Number.NEGATIVE_INFINITY,
};

export function shownAs(before: Shown, kind: PlateKind, nowMs: number): Shown {
  if (before.kind === kind) return before;
  const wasCashOut =
    before.kind === 'cash-out' || (before.kind === 'wait' && before.cashOutMs === before.sinceMs);
  return { kind, sinceMs: nowMs, cashOutMs: wasCashOut ? nowMs : before.cashOutMs };
}

/** Whether a press now can be meant for what the plate says now. */
export function isMeant({ kind, sinceMs, cashOutMs }: Shown, nowMs: number): boolean {
  if (kind === 'wait') return false;
  // Nothing is lost by the quickest hand here, and a moment is money.
  if (kind === 'cash-out') return true;
  return nowMs - sinceMs >= READ_MS && nowMs - cashOutMs >= HURRY_MS;
}
