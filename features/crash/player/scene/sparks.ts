/** Sparks: a few at the burning point, many when the wire breaks. */
import { ink } from './ink.ts';

type Spark = { x: number; y: number; dx: number; dy: number; leftMs: number; lifeMs: number };

export type Sparks = {
  /** Emits some from a point; `force` is in pixels a second. */
  throw(x: number, y: number, count: number, force: number): void;
  move(passedMs: number): void;
  paint(to: CanvasRenderingContext2D): void;
  clear(): void;
};

const SPARKS_MAX = 90;
const GRAVITY = 620;
/** A fixed seed: the scatter is always the same and depends on nothing. */
const SEED = 0x51ab7;

export function createSparks(): Sparks {
  let all: Spark[] = [];
  let state = SEED;
  const share = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 0x100_0000;
  };
  return {
    throw(x, y, count, force) {
      for (let n = 0; n < count && all.length < SPARKS_MAX; n++) {
        const angle = Math.PI * (0.9 + 1.2 * share());
        const speed = force * (0.25 + share());
        const lifeMs = 350 + 550 * share();
        const dx = Math.cos(angle) * speed;
        all.push({ x, y, dx, dy: Math.sin(angle) * speed, leftMs: lifeMs, lifeMs });
      }
    },
    move(passedMs) {
      const seconds = Math.min(50, passedMs) / 1000;
      for (const spark of all) {
        spark.dy += GRAVITY * seconds;
        spark.x += spark.dx * seconds;
        spark.y += spark.dy * seconds;
        spark.leftMs -= passedMs;
      }
      all = all.filter((spark) => spark.leftMs > 0);
    },
    paint(to) {
      if (all.length === 0) return;
      to.globalCompositeOperation = 'lighter';
      to.lineWidth = 1.6;
      for (const { x, y, dx, dy, leftMs, lifeMs } of all) {
        to.strokeStyle = ink(leftMs > lifeMs * 0.6 ? 'hot' : 'ember', leftMs / lifeMs);
        to.beginPath();
        to.moveTo(x, y);
        to.lineTo(x - dx * 0.025, y - dy * 0.025);
        to.stroke();
      }
      to.globalCompositeOperation = 'source-over';
    },
    clear: () => {
      all = [];
    },
  };
}
