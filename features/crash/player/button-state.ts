/**
 * The main button of the table: what it does at each moment, and whether a press can be intended.
 * It never moves, so its meaning changes under the finger; a press meant as "cash out" must not
 * become a bet, and one meant as "bet" must not cancel the bet.
 */
export type ButtonKind = 'bet' | 'queue' | 'start' | 'stop' | 'cancel' | 'cash-out' | 'wait';

export type ButtonInput = {
  readonly isBetting: boolean;
  readonly isRunning: boolean;
  /** The player's bet of this round that is neither cashed out nor over. */
  readonly hasOpen: boolean;
  readonly hasQueued: boolean;
  /** A request is being sent. */
  readonly isSending: boolean;
  readonly isAutobetRunning: boolean;
  /** The options of an autobet are open. */
  readonly isAuto: boolean;
};

export function buttonKindOf(facts: ButtonInput): ButtonKind {
  const { isBetting, isRunning, hasOpen, hasQueued, isSending } = facts;
  if (isSending) return 'wait';
  if (hasOpen && isRunning) return 'cash-out';
  if (facts.isAutobetRunning) return 'stop';
  if (hasOpen) return isBetting ? 'cancel' : 'wait';
  if (hasQueued) return 'cancel';
  if (facts.isAuto) return 'start';
  return isBetting ? 'bet' : 'queue';
}

/** What the button has shown and since when, in milliseconds of this screen. */
export type ShownButton = {
  readonly kind: ButtonKind;
  readonly sinceMs: number;
  /** The last time at which it meant "cash out", or waited for the answer to a cash-out. */
  readonly cashOutMs: number;
};

/** No player reads a new label and presses it faster than this. */
const READ_MS = 350;
/** A player in a hurry to cash out may press again before noticing that the round is over. */
const AFTER_CASH_OUT_MS = 1_000;

export const INITIAL_BUTTON: ShownButton = {
  kind: 'wait',
  sinceMs: Number.NEGATIVE_INFINITY,
  cashOutMs: Number.NEGATIVE_INFINITY,
};

export function nextButton(before: ShownButton, kind: ButtonKind, nowMs: number): ShownButton {
  if (before.kind === kind) return before;
  const wasCashOut =
    before.kind === 'cash-out' || (before.kind === 'wait' && before.cashOutMs === before.sinceMs);
  return { kind, sinceMs: nowMs, cashOutMs: wasCashOut ? nowMs : before.cashOutMs };
}

/** Whether a press now can be intended for what the button shows now. */
export function isIntended({ kind, sinceMs, cashOutMs }: ShownButton, nowMs: number): boolean {
  if (kind === 'wait') return false;
  // A fast press is always safe here, and every moment changes the payout.
  if (kind === 'cash-out') return true;
  return nowMs - sinceMs >= READ_MS && nowMs - cashOutMs >= AFTER_CASH_OUT_MS;
}
