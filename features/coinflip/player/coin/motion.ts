/**
 * How the coin moves. A toss shows a result that was decided before it started: the coin turns as
 * often as a real one would and lands on its true side, always in the same way, so that nothing
 * suggests a near miss.
 */
import { HEADS, type Side } from '../../rules.ts';
import { poseOf, type Pose } from './pose.ts';

export type CoinMotion =
  | { readonly kind: 'rest'; readonly side: Side }
  /** One toss: up, turning, and down. */
  | ({ readonly kind: 'toss'; readonly from: Side; readonly to: Side } & Timed)
  /** In the air and turning while the result is not known. */
  | ({ readonly kind: 'hover'; readonly from: Side } & Timed)
  /** The fall from that position. */
  | ({
      readonly kind: 'fall';
      readonly turn: number;
      readonly lift: number;
      readonly to: Side;
    } & Timed);

type Timed = { readonly startMs: number; readonly durationMs: number };

export const TOSS_MS = 1_250;
export const FAST_TOSS_MS = 420;
export const FALL_MS = 950;
const RISE_MS = 420;
/** The share of a toss in which the coin is in the air; then it rocks to rest. */
const AIR_SHARE = 0.66;
const FALL_AIR_SHARE = 0.5;
const FULL_TURNS = 4;
const FAST_TURNS = 2;
const FALL_TURNS = 1;
const HOVER_TURNS_PER_MS = 1 / 520;
const HOVER_LIFT = 0.5;
const ROCKING = 0.2;
const TURN = 2 * Math.PI;

export function rest(side: Side): CoinMotion {
  return { kind: 'rest', side };
}

export function toss(from: Side, to: Side, startMs: number, isFast: boolean): CoinMotion {
  return { kind: 'toss', from, to, startMs, durationMs: isFast ? FAST_TOSS_MS : TOSS_MS };
}

export function hover(from: Side, startMs: number): CoinMotion {
  return { kind: 'hover', from, startMs, durationMs: Number.POSITIVE_INFINITY };
}

/** From any position in the air. */
export function fallFrom(motion: CoinMotion, to: Side, startMs: number): CoinMotion {
  if (motion.kind !== 'hover') return toss(sideOf(motion), to, startMs, false);
  const turn = hoverTurn(motion, startMs);
  const { lift } = hovering(motion, startMs);
  return { kind: 'fall', turn, lift, to, startMs, durationMs: FALL_MS };
}

/** The side the coin lies on, or will lie on. */
export function sideOf(motion: CoinMotion): Side {
  switch (motion.kind) {
    case 'rest':
      return motion.side;
    case 'hover':
      return motion.from;
    case 'toss':
    case 'fall':
      return motion.to;
    default:
      return motion satisfies never;
  }
}

export function isMoving(motion: CoinMotion, nowMs: number): boolean {
  return motion.kind !== 'rest' && nowMs < motion.startMs + motion.durationMs;
}

export function poseAt(motion: CoinMotion, nowMs: number): Pose {
  if (!isMoving(motion, nowMs)) return poseOf(turnOf(sideOf(motion)), 0, 0);
  switch (motion.kind) {
    case 'toss':
      return tossed(motion, share(motion, nowMs));
    case 'hover':
      return hovering(motion, nowMs);
    case 'fall':
      return falling(motion, share(motion, nowMs));
    default:
      throw new Error('a coin at rest does not move');
  }
}

function turnOf(side: Side): number {
  return side === HEADS ? 0 : Math.PI;
}

function share({ startMs, durationMs }: Timed, nowMs: number): number {
  return Math.min(1, Math.max(0, (nowMs - startMs) / durationMs));
}

function tossed(motion: CoinMotion & { kind: 'toss' }, at: number): Pose {
  const start = turnOf(motion.from);
  const half = motion.to === motion.from ? 0 : Math.PI;
  const turns = motion.durationMs < TOSS_MS ? FAST_TURNS : FULL_TURNS;
  const end = start + half + turns * TURN;
  if (at >= AIR_SHARE) return rocking(end, (at - AIR_SHARE) / (1 - AIR_SHARE));
  const air = at / AIR_SHARE;
  const lean = 0.16 * Math.sin(Math.PI * air);
  return poseOf(start + (end - start) * air, lean, 4 * air * (1 - air));
}

function hoverTurn({ from, startMs }: CoinMotion & { kind: 'hover' }, nowMs: number): number {
  return turnOf(from) + Math.max(0, nowMs - startMs) * HOVER_TURNS_PER_MS * TURN;
}

function hovering(motion: CoinMotion & { kind: 'hover' }, nowMs: number): Pose {
  const ms = Math.max(0, nowMs - motion.startMs);
  const risen = Math.min(1, ms / RISE_MS);
  const bob = 0.05 * Math.sin(ms / 340) * risen;
  return poseOf(
    hoverTurn(motion, nowMs),
    0.14 * Math.sin(ms / 610),
    easeOut(risen) * HOVER_LIFT + bob,
  );
}

function falling(motion: CoinMotion & { kind: 'fall' }, at: number): Pose {
  const end = landingTurn(motion.turn, motion.to);
  if (at >= FALL_AIR_SHARE) return rocking(end, (at - FALL_AIR_SHARE) / (1 - FALL_AIR_SHARE));
  const air = at / FALL_AIR_SHARE;
  return poseOf(motion.turn + (end - motion.turn) * air, 0, motion.lift * (1 - air * air));
}

/** The first turn that shows this side after one more full turn. */
function landingTurn(turn: number, to: Side): number {
  const least = turn + FALL_TURNS * TURN;
  return turnOf(to) + Math.ceil((least - turnOf(to)) / TURN) * TURN;
}

/** Two hops, each lower, and a rocking that fades. */
function rocking(turn: number, at: number): Pose {
  const fading = (1 - at) ** 2;
  const hop = Math.abs(Math.sin(at * 2 * Math.PI)) * 0.11 * fading;
  const tip = ROCKING * fading * Math.sin(at * 3 * TURN);
  return poseOf(turn + tip, ROCKING * 0.6 * fading * Math.sin(at * 2 * TURN), hop);
}

function easeOut(at: number): number {
  return 1 - (1 - at) ** 3;
}
