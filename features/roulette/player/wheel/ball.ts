/**
 * How the ball moves, as plain functions of time. The ball runs against the rotor; its angle here
 * is relative to the pockets, in radians, clockwise.
 *
 * The rules make the draw long before; the motion is computed backwards from it. From its position
 * when the outcome is known, the ball loses speed exactly so that it stops on the drawn pocket. Its
 * position and speed before that moment are equal for every outcome, and the way it stops depends
 * only on the distance left: it shows no near misses.
 */

const TURN = 2 * Math.PI;

/** Radians per millisecond, relative to the rotor, while it runs along the rim. */
export const RIM_SPEED = 0.0135;
/** The strongest deceleration; the weakest follows from one more turn of distance. */
const POWER_MAX = 2;

/** The share of the fall at which the ball leaves the rim, and where it first touches. */
const LEAVES_RIM = 0.58;
const FIRST_TOUCH = 0.8;

/** A ball that falls into a pocket. */
export type Fall = {
  readonly start: number;
  /** The distance it still runs, in radians. */
  readonly distance: number;
  readonly power: number;
  readonly durationMs: number;
};

/** The fall from an angle to the middle of a pocket, starting at the speed of the rim. */
export function fallTo(start: number, pocketAngle: number, durationMs: number): Fall {
  const reach = RIM_SPEED * durationMs;
  const least = reach / (POWER_MAX + 1);
  const distance = least + wholeTurns(start - pocketAngle - least);
  return { start, distance, power: reach / distance - 1, durationMs };
}

/** The angle of a falling ball; it starts at the speed of the rim and ends at rest. */
export function angleAt({ start, distance, power, durationMs }: Fall, ms: number): number {
  const left = 1 - shareOf(ms, durationMs);
  return start - distance * (1 - left ** (power + 1));
}

/** The angle of a ball that runs along the rim. */
export function rimAngle(start: number, ms: number): number {
  return start - RIM_SPEED * ms;
}

/**
 * How far out the ball is: 1 on the rim, 0 in a pocket. It leaves the rim, falls, and hops over the
 * frets twice, each time lower.
 */
export function heightAt(ms: number, durationMs: number): number {
  const share = shareOf(ms, durationMs);
  if (share <= LEAVES_RIM) return 1;
  if (share < FIRST_TOUCH) {
    const down = (share - LEAVES_RIM) / (FIRST_TOUCH - LEAVES_RIM);
    return 1 - down ** 2;
  }
  const hops = (share - FIRST_TOUCH) / (1 - FIRST_TOUCH);
  return hops < 0.6 ? hop(hops / 0.6, 0.3) : hop((hops - 0.6) / 0.4, 0.1);
}

/** When the ball touches the frets, as shares of the fall: the times of the sounds. */
export const TOUCHES: readonly number[] = [FIRST_TOUCH, FIRST_TOUCH + 0.6 * (1 - FIRST_TOUCH), 1];

/** The angle of the rotor, which slows down evenly until it stops. */
export function rotorTurn(speed: number, ms: number, durationMs: number): number {
  const t = Math.min(Math.max(ms, 0), durationMs);
  return speed * (t - (t * t) / (2 * durationMs));
}

/** The middle of a pocket, by its position in the wheel order. */
export function pocketAngle(place: number, pockets: number): number {
  return (TURN * place) / pockets;
}

function hop(share: number, height: number): number {
  return height * 4 * share * (1 - share);
}

function shareOf(ms: number, durationMs: number): number {
  return durationMs <= 0 ? 1 : Math.min(Math.max(ms / durationMs, 0), 1);
}

/** An angle from zero to a full turn. */
function wholeTurns(angle: number): number {
  return ((angle % TURN) + TURN) % TURN;
}
