/**
 * Where the wheel of a round is at any moment, by the server clock: the same on every page. When
 * bets close it is pushed and turns at one speed; with the draw it begins to coast, and is at rest
 * exactly in the sector that was drawn. After a doubling it is pushed again. The wheel of a void
 * round goes on to where it has rested before.
 */
import { restingOffset } from '#domain/live-tables/player/wheel/flapper.ts';
import {
  coasted,
  coastingSpeed,
  fraction,
  turnsTo,
} from '#domain/live-tables/player/wheel/turn.ts';
import { SECTORS } from '../../rules.ts';
import type { ShownSpin } from '../../rules.show.ts';

/** Turns a second of a pushed wheel. Faster, sectors would seem to stand or to run backwards. */
const SPEED = 0.5;
const PUSH_MS = 1_100;
/** From the end of a void round to the rest of its wheel: shorter than its result is shown. */
const RETURN_MS = 4_200;
/** The most a wheel coasts, of the way it would go unbraked: friction alone leaves a half. */
const MOST_SHARE = 0.49;

/** What is known of a round when its bets are closed. */
export type WheelRound = {
  /** Decides where in their sectors the spins end; it is independent of the draw. */
  readonly round: string;
  /** Where the wheel rests before. */
  readonly from: number;
  readonly lockMs: number;
};

export type WheelMotion =
  | { readonly kind: 'rest'; readonly turns: number }
  /** Pushed, and not drawn yet. */
  | ({ readonly kind: 'turn' } & WheelRound)
  /** Pushed, and left to itself: nothing is drawn. */
  | ({ readonly kind: 'void'; readonly voidMs: number } & WheelRound)
  | ({
      readonly kind: 'show';
      readonly drawnMs: number;
      readonly spins: readonly ShownSpin[];
    } & WheelRound);

/** `speed` is in turns a second. */
export type WheelPosition = { readonly turns: number; readonly speed: number };

export function positionAt(motion: WheelMotion, nowMs: number): WheelPosition {
  if (motion.kind === 'rest') return { turns: motion.turns, speed: 0 };
  const { from, lockMs } = motion;
  if (motion.kind === 'turn') return pushed(from, nowMs - lockMs);
  if (motion.kind === 'void') return returning(motion, nowMs);
  let turns = from;
  for (const [at, { place, fromMs, restMs }] of motion.spins.entries()) {
    const pushMs = at === 0 ? lockMs : motion.drawnMs + fromMs;
    // The first spin coasts from the draw on; a push before it is ended first.
    const coastMs = Math.max(at === 0 ? motion.drawnMs : 0, pushMs + PUSH_MS);
    if (nowMs < coastMs) return pushed(turns, nowMs - pushMs);
    const begins = pushed(turns, coastMs - pushMs).turns;
    const endsMs = motion.drawnMs + restMs;
    const end = turnsTo(place, offsetOf(motion.round, at), SECTORS.length);
    const coast = coastTo(begins, end, endsMs - coastMs);
    if (nowMs < endsMs) return coasting(coast, nowMs - coastMs);
    turns = coast.from + coast.by;
  }
  return { turns, speed: 0 };
}

/** Where a round has left the wheel. */
export function restOf(round: string, spins: readonly Pick<ShownSpin, 'place'>[]): number {
  const at = spins.length - 1;
  return turnsTo(spins[at]?.place ?? 0, offsetOf(round, at), SECTORS.length);
}

/** When nothing moves any more. */
export function endOf(motion: WheelMotion): number {
  if (motion.kind === 'rest') return 0;
  if (motion.kind === 'turn') return Number.POSITIVE_INFINITY;
  if (motion.kind === 'void') return motion.voidMs + RETURN_MS;
  return motion.drawnMs + motion.spins.at(-1)!.restMs;
}

function pushed(from: number, sinceMs: number): WheelPosition {
  const seconds = Math.max(0, sinceMs) / 1_000;
  const push = PUSH_MS / 1_000;
  if (seconds < push) {
    const speed = (SPEED * seconds) / push;
    return { turns: from + (speed * seconds) / 2, speed };
  }
  return { turns: from + SPEED * (seconds - push / 2), speed: SPEED };
}

type Coast = {
  readonly from: number;
  readonly by: number;
  readonly durationMs: number;
  readonly drag: number;
};

/** The wheel keeps its speed at first; how it is braked follows from how far it has to go. */
function coastTo(from: number, end: number, durationMs: number): Coast {
  const unbraked = (SPEED * durationMs) / 1_000;
  const least = unbraked * MOST_SHARE - 1;
  const by = least + fraction(end - from - least);
  return { from, by, durationMs, drag: dragFor(by / unbraked) };
}

function coasting({ from, durationMs, drag }: Coast, sinceMs: number): WheelPosition {
  const time = sinceMs / durationMs;
  const unbraked = (SPEED * durationMs) / 1_000;
  return {
    turns: from + unbraked * coasted(time, drag),
    speed: SPEED * coastingSpeed(time, drag),
  };
}

/** On to the place where it has rested: from its speed evenly to a stop, never backwards. */
function returning({ from, lockMs, voidMs }: WheelRound & { voidMs: number }, nowMs: number) {
  const coastMs = Math.max(voidMs, lockMs + PUSH_MS);
  if (nowMs < coastMs) return pushed(from, nowMs - lockMs);
  const begins = pushed(from, coastMs - lockMs).turns;
  const seconds = (voidMs + RETURN_MS - coastMs) / 1_000;
  const time = Math.min(1, (nowMs - coastMs) / 1_000 / seconds);
  const unbraked = SPEED * seconds;
  const least = unbraked / 3;
  const by = least + fraction(from - begins - least);
  const left = 1 - time;
  return {
    turns: begins + by * time * time * (3 - 2 * time) + unbraked * time * left * left,
    speed: (6 * by * time * left + unbraked * left * (1 - 3 * time)) / seconds,
  };
}

const DRAG_MIN = 0.001;
const DRAG_MAX = 30;
const HALVINGS = 48;

/** The drag with which a wheel comes so far: the more drag, the less far. */
function dragFor(share: number): number {
  let [low, high] = [DRAG_MIN, DRAG_MAX];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (coasted(1, middle) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Spread over the sector by the golden ratio, so that following rounds do not look alike. */
function offsetOf(round: string, spin: number): number {
  return restingOffset(fraction((Number(BigInt(round) % 100_003n) + 7 * spin) * GOLDEN));
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
