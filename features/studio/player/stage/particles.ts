/** Sparks that fly from wins. All of them exist from the start; a burst only sets them going. */
import { Container, Sprite } from 'pixi.js';
import type { Motion, Ticking } from './motion.ts';
import type { StageTextures } from './stage-textures.ts';

const COUNT = 120;
/** Pixels a second, per second. */
const GRAVITY = 900;
const LIFE_S = 0.95;

export class Particles implements Ticking {
  readonly view = new Container();
  readonly #sparks: Sprite[];
  readonly #vx = new Float32Array(COUNT);
  readonly #vy = new Float32Array(COUNT);
  readonly #life = new Float32Array(COUNT);
  #next = 0;

  constructor({ spark }: StageTextures, glow: number) {
    this.#sparks = Array.from({ length: COUNT }, (_, index) => {
      const tint = index % 3 === 0 ? 0xffffff : glow;
      const sprite = new Sprite({ texture: spark, anchor: 0.5, tint, blendMode: 'add' });
      sprite.visible = false;
      return sprite;
    });
    this.view.addChild(...this.#sparks);
  }

  burst(motion: Motion, x: number, y: number, count: number, size: number): void {
    if (motion.isStill) return;
    for (let i = 0; i < count; i += 1) {
      const at = (this.#next += 1) % COUNT;
      const angle = Math.random() * 2 * Math.PI;
      const speed = size * (1.5 + 4 * Math.random());
      this.#vx[at] = Math.cos(angle) * speed;
      this.#vy[at] = Math.sin(angle) * speed - size * 3;
      this.#life[at] = LIFE_S * (0.5 + 0.5 * Math.random());
      const spark = this.#sparks[at]!;
      spark.visible = true;
      spark.position.set(x, y);
      spark.setSize(size * (0.12 + 0.2 * Math.random()));
    }
    motion.add(this);
  }

  tick(elapsedMs: number): boolean {
    const seconds = elapsedMs / 1_000;
    let isMoving = false;
    for (let i = 0; i < COUNT; i += 1) {
      if (this.#life[i]! <= 0) continue;
      const spark = this.#sparks[i]!;
      this.#life[i]! -= seconds;
      this.#vy[i]! += GRAVITY * seconds;
      spark.x += this.#vx[i]! * seconds;
      spark.y += this.#vy[i]! * seconds;
      spark.alpha = Math.max(0, this.#life[i]! / LIFE_S);
      spark.visible = this.#life[i]! > 0;
      isMoving ||= spark.visible;
    }
    return isMoving;
  }
}
