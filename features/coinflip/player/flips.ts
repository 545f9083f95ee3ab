/**
 * The state of a streak as it is shown. The server decides a flip before its coin rises; the page
 * shows the result only when the coin has landed.
 */
import { HEADS, type Side } from '../rules.ts';
import { fallFrom, FALL_MS, FAST_TOSS_MS, hover, rest, toss, TOSS_MS } from './coin/motion.ts';
import type { CoinMotion } from './coin/motion.ts';

/** A round as far as it is shown. */
export type ShownRound = {
  readonly id: string;
  readonly called: readonly Side[];
  readonly came: readonly Side[];
  /** What a cash-out pays, in ten-thousandths. */
  readonly m4: bigint;
  /** The payout of a finished round; null while it is open. */
  readonly payout: string | null;
};

export type FlipState = {
  readonly shown: ShownRound | null;
  /** The round as it will be shown once its coin has landed. */
  readonly flight: { readonly target: ShownRound; readonly endMs: number } | null;
  readonly motion: CoinMotion;
};

/** How to animate. */
export type DisplayOptions = {
  readonly nowMs: number;
  readonly isFast: boolean;
  /** Nothing moves with reduced motion, nor on a hidden page. */
  readonly isStill: boolean;
};

export function initialFlips(shown: ShownRound | null): FlipState {
  return { shown, flight: null, motion: rest(lastSide(shown)) };
}

/** Applies the latest state of the round: animates a new flip, shows anything else at once. */
export function applyRound(
  flips: FlipState,
  target: ShownRound | null,
  options: DisplayOptions,
): FlipState {
  const known = flips.flight?.target ?? flips.shown;
  // The same state arrives twice: as the answer, and as the push to all pages of the player.
  if (isSame(known, target)) return flips;
  const side = newSideOf(known, target);
  if (!target || side === undefined || options.isStill) {
    return { ...initialFlips(target), motion: rest(target?.came.at(-1) ?? sideUp(flips.motion)) };
  }
  const isHanging = flips.motion.kind === 'hover' && !options.isFast;
  const motion = isHanging
    ? fallFrom(flips.motion, side, options.nowMs)
    : toss(sideUp(flips.motion), side, options.nowMs, options.isFast);
  const fallMs = isHanging ? FALL_MS : options.isFast ? FAST_TOSS_MS : TOSS_MS;
  // A coin that was still in the air has landed now.
  return { shown: known, flight: { target, endMs: options.nowMs + fallMs }, motion };
}

/** The coin has landed: its result is shown. */
export function landed(flips: FlipState): FlipState {
  return flips.flight ? { ...flips, shown: flips.flight.target, flight: null } : flips;
}

/** The answer takes long: the coin hovers in the air. */
export function hovering(flips: FlipState, nowMs: number): FlipState {
  if (flips.flight || flips.motion.kind === 'hover') return flips;
  return { ...flips, motion: hover(sideUp(flips.motion), nowMs) };
}

/** The flip did not happen. */
export function laidBack(flips: FlipState): FlipState {
  if (flips.flight || flips.motion.kind !== 'hover') return flips;
  return { ...flips, motion: rest(flips.motion.from) };
}

function isSame(known: ShownRound | null, target: ShownRound | null): boolean {
  return (
    known?.id === target?.id &&
    known?.came.length === target?.came.length &&
    known?.payout === target?.payout
  );
}

/** The side that came up since, if any. A page that has just opened does not replay a round. */
function newSideOf(known: ShownRound | null, target: ShownRound | null): Side | undefined {
  if (!known || !target) return undefined;
  const before = known.id === target.id ? known.came.length : 0;
  return target.came.length > before ? target.came.at(-1) : undefined;
}

function lastSide(shown: ShownRound | null): Side {
  return shown?.came.at(-1) ?? HEADS;
}

function sideUp(motion: CoinMotion): Side {
  if (motion.kind === 'rest') return motion.side;
  return motion.kind === 'hover' ? motion.from : motion.to;
}
