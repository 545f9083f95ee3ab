/**
 * What lies on the table of a streak. The house has decided a flip by the time its coin rises; the
 * page keeps it to itself until the coin has come down.
 */
import { HEADS, type Side } from '../rules.ts';
import { fallFrom, FALL_MS, FAST_TOSS_MS, hover, rest, toss, TOSS_MS } from './coin/motion.ts';
import type { Motion } from './coin/motion.ts';

/** A round as far as it is shown. */
export type Shown = {
  readonly id: string;
  readonly called: readonly Side[];
  readonly came: readonly Side[];
  /** What taking the money pays, in ten-thousandths. */
  readonly m4: bigint;
  /** Over, and what it paid; null while it is open. */
  readonly payout: string | null;
};

export type Flips = {
  readonly shown: Shown | null;
  /** The round as it will be shown once its coin is down. */
  readonly flight: { readonly target: Shown; readonly endMs: number } | null;
  readonly motion: Motion;
};

/** How the page is looked at. */
export type Look = {
  readonly nowMs: number;
  readonly isFast: boolean;
  /** Nothing moves for who asked for that, nor in a page that nobody sees. */
  readonly isStill: boolean;
};

export function flipsOf(shown: Shown | null): Flips {
  return { shown, flight: null, motion: rest(lastSide(shown)) };
}

/** What the house said of the round last: a coin has to fall, or it is shown as it is. */
export function received(flips: Flips, target: Shown | null, look: Look): Flips {
  const known = flips.flight?.target ?? flips.shown;
  // The same is told more than once: by the answer, and to all pages of the player.
  if (isSame(known, target)) return flips;
  const side = newFlip(known, target);
  if (!target || side === undefined || look.isStill) {
    return { ...flipsOf(target), motion: rest(target?.came.at(-1) ?? sideUp(flips.motion)) };
  }
  const isHanging = flips.motion.kind === 'hover' && !look.isFast;
  const motion = isHanging
    ? fallFrom(flips.motion, side, look.nowMs)
    : toss(sideUp(flips.motion), side, look.nowMs, look.isFast);
  const fallMs = isHanging ? FALL_MS : look.isFast ? FAST_TOSS_MS : TOSS_MS;
  // What was still in the air is down now.
  return { shown: known, flight: { target, endMs: look.nowMs + fallMs }, motion };
}

/** The coin is down: now it is told. */
export function landed(flips: Flips): Flips {
  return flips.flight ? { ...flips, shown: flips.flight.target, flight: null } : flips;
}

/** The answer is long on its way: the coin hangs in the air. */
export function hung(flips: Flips, nowMs: number): Flips {
  if (flips.flight || flips.motion.kind === 'hover') return flips;
  return { ...flips, motion: hover(sideUp(flips.motion), nowMs) };
}

/** Nothing came of it. */
export function laidDown(flips: Flips): Flips {
  if (flips.flight || flips.motion.kind !== 'hover') return flips;
  return { ...flips, motion: rest(flips.motion.from) };
}

function isSame(known: Shown | null, target: Shown | null): boolean {
  return (
    known?.id === target?.id &&
    known?.came.length === target?.came.length &&
    known?.payout === target?.payout
  );
}

/** The side that came since, if one came. A page just opened does not play a round again. */
function newFlip(known: Shown | null, target: Shown | null): Side | undefined {
  if (!known || !target) return undefined;
  const before = known.id === target.id ? known.came.length : 0;
  return target.came.length > before ? target.came.at(-1) : undefined;
}

function lastSide(shown: Shown | null): Side {
  return shown?.came.at(-1) ?? HEADS;
}

function sideUp(motion: Motion): Side {
  if (motion.kind === 'rest') return motion.side;
  return motion.kind === 'hover' ? motion.from : motion.to;
}
