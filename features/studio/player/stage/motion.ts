/**
 * The clock of the stage. It draws only while something moves, and a frame creates no objects:
 * movements are kept in a list whose entries are used again.
 */
export type Ease = (share: number) => number;

export const EASE = {
  linear: (share: number) => share,
  out: (share: number) => 1 - (1 - share) ** 3,
  in: (share: number) => share ** 3,
  /** Falls, hits the ground and bounces a little. */
  drop: (share: number) =>
    share < 0.72
      ? (share / 0.72) ** 2
      : 1 - 0.05 * Math.sin(((share - 0.72) / 0.28) * Math.PI) * (1 - share) * 3,
  /** Overshoots and returns. */
  pop: (share: number) => 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2,
} satisfies Record<string, Ease>;

/** Something that moves until it returns false. */
export type Ticking = { tick(elapsedMs: number): boolean };

type Movement = {
  startMs: number;
  ms: number;
  ease: Ease;
  apply: (share: number) => void;
  done: () => void;
};

type Waiting = { timer: ReturnType<typeof setTimeout>; done: () => void };

/** A frame that came late moves things no further than this. */
const FRAME_MAX_MS = 50;

export class Motion {
  readonly #render: () => void;
  readonly #isStill: () => boolean;
  readonly #moving: Movement[] = [];
  readonly #unused: Movement[] = [];
  readonly #ticking: Ticking[] = [];
  readonly #waiting = new Set<Waiting>();
  #frame = 0;
  #lastMs = 0;
  #isClosed = false;

  /** With `isStill` everything is at its end at once; pauses for reading stay. */
  constructor(render: () => void, isStill: () => boolean) {
    this.#render = render;
    this.#isStill = isStill;
  }

  get isStill(): boolean {
    return this.#isStill();
  }

  /** Draws the next frame although nothing moves. */
  draw(): void {
    this.#start();
  }

  run(ms: number, ease: Ease, apply: (share: number) => void): Promise<void> {
    if (this.#isClosed || this.isStill || ms <= 0) {
      apply(1);
      this.draw();
      return Promise.resolve();
    }
    apply(0);
    return new Promise((done) => {
      const movement = this.#unused.pop() ?? ({} as Movement);
      this.#moving.push(
        Object.assign(movement, { startMs: performance.now(), ms, ease, apply, done }),
      );
      this.#start();
    });
  }

  add(ticking: Ticking): void {
    if (!this.#ticking.includes(ticking)) this.#ticking.push(ticking);
    this.#start();
  }

  /** A pause to look at something; a press ends it. */
  wait(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((done) => {
      const waiting: Waiting = { timer: setTimeout(() => this.#resume(waiting), ms), done };
      this.#waiting.add(waiting);
    });
  }

  /** Ends the pauses and brings every movement to its end. */
  skip(): void {
    for (const waiting of this.#waiting) this.#resume(waiting);
    for (const movement of this.#moving) movement.ms = 0;
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#frame);
    for (const waiting of this.#waiting) this.#resume(waiting);
    for (const { done } of this.#moving.splice(0)) done();
    this.#ticking.length = 0;
  }

  #resume(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
    waiting.done();
  }

  #start(): void {
    if (this.#frame !== 0 || this.#isClosed) return;
    this.#lastMs = performance.now();
    this.#frame = requestAnimationFrame(this.#next);
  }

  readonly #next = (): void => {
    const nowMs = performance.now();
    const elapsedMs = Math.min(FRAME_MAX_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    this.#frame = 0;
    this.#move(nowMs);
    for (let i = this.#ticking.length - 1; i >= 0; i -= 1) {
      if (!this.#ticking[i]!.tick(elapsedMs)) this.#ticking.splice(i, 1);
    }
    this.#render();
    if (this.#moving.length > 0 || this.#ticking.length > 0) {
      this.#frame = requestAnimationFrame(this.#next);
    }
  };

  #move(nowMs: number): void {
    for (let i = this.#moving.length - 1; i >= 0; i -= 1) {
      const movement = this.#moving[i]!;
      const { startMs, ms, ease, apply, done } = movement;
      const share = ms <= 0 ? 1 : Math.min(1, (nowMs - startMs) / ms);
      apply(share === 1 ? 1 : ease(Math.max(0, share)));
      if (share < 1) continue;
      this.#moving.splice(i, 1);
      this.#unused.push(movement);
      done();
    }
  }
}
