/** One reel: a column of symbols that turns, lands with a small bounce, or lets symbols fall. */
import { Container, Sprite } from 'pixi.js';
import type { Atlas } from './atlas.ts';
import { EASE, type Motion, type Ticking } from './motion.ts';

/** Cells a second. */
const SPEED = { normal: 26, turbo: 40 };
const START_MS = 160;
const BOUNCE = { ms: 260, cells: 0.16 };

/** An empty cell of a grid. */
const EMPTY = -1;
/** How many of the cells that turn past in respins are coins. */
const COIN_SHARE = 0.2;

type ReelState = 'rest' | 'turning' | 'landing' | 'bouncing';

export class Reel implements Ticking {
  readonly view = new Container();
  /** From the top; the first one waits above the window. */
  readonly #sprites: Sprite[];
  readonly #symbols: number[];
  readonly #rows: number;
  readonly #anySymbol: () => number;
  #atlas: Atlas;
  #cell = 1;
  #state: ReelState = 'rest';
  #offset = 0;
  #sinceMs = 0;
  #speed = 0;
  #feed: number[] = [];
  #coin: number | undefined;
  #landed: (() => void) | undefined;

  constructor(rows: number, atlas: Atlas, anySymbol: () => number) {
    this.#rows = rows;
    this.#atlas = atlas;
    this.#anySymbol = anySymbol;
    this.#symbols = Array.from({ length: rows + 1 }, anySymbol);
    this.#sprites = this.#symbols.map(() => new Sprite({ anchor: 0.5 }));
    this.view.addChild(...this.#sprites);
  }

  /** The symbol in a row of the window. */
  sprite(row: number): Sprite {
    return this.#sprites[row + 1]!;
  }

  layOut(atlas: Atlas, cell: number, x: number, top: number): void {
    this.#atlas = atlas;
    this.#cell = cell;
    this.view.position.set(x, top);
    this.#place(0);
    this.#dress();
  }

  rest(column: readonly number[]): void {
    this.#state = 'rest';
    this.#offset = 0;
    this.#symbols.splice(1, this.#rows, ...column);
    this.#place(0);
    this.#dress();
    this.#landed?.();
    this.#landed = undefined;
  }

  /** With a coin, nothing but coins and empty cells turns past. */
  turn(isTurbo: boolean, coin?: number): void {
    this.#state = 'turning';
    this.#coin = coin;
    this.#sinceMs = 0;
    this.#speed = isTurbo ? SPEED.turbo : SPEED.normal;
  }

  get isMoving(): boolean {
    return this.#state !== 'rest';
  }

  /** Resolves when the reel shows the column. */
  land(column: readonly number[]): Promise<void> {
    if (this.#state === 'rest') {
      this.rest(column);
      return Promise.resolve();
    }
    this.#state = 'landing';
    // From the bottom up, and one more that stays above the window.
    this.#feed = [this.#passing(), ...column];
    return new Promise((landed) => {
      this.#landed = landed;
    });
  }

  tick(elapsedMs: number): boolean {
    this.#sinceMs += elapsedMs;
    if (this.#state === 'turning' || this.#state === 'landing') {
      const share = this.#state === 'landing' ? 1 : Math.min(1, this.#sinceMs / START_MS);
      this.#advance((elapsedMs / 1_000) * this.#speed * Math.max(0.15, share));
    } else if (this.#state === 'bouncing') {
      this.#bounce();
    }
    return this.#state !== 'rest';
  }

  #advance(cells: number): void {
    this.#offset += cells;
    while (this.#offset >= 1) {
      this.#offset -= 1;
      this.#shift();
      if (this.#state === 'landing' && this.#feed.length === 0) {
        this.#state = 'bouncing';
        this.#sinceMs = 0;
        this.#offset = 0;
      }
    }
    this.#place(this.#offset);
    this.#dress();
  }

  /** Every symbol one row down, the lowest one to the top with the next of the strip. */
  #shift(): void {
    for (let i = this.#symbols.length - 1; i > 0; i -= 1) this.#symbols[i] = this.#symbols[i - 1]!;
    const next = this.#state === 'landing' ? this.#feed.pop() : undefined;
    this.#symbols[0] = next ?? this.#passing();
  }

  #passing(): number {
    if (this.#coin === undefined) return this.#anySymbol();
    return Math.random() < COIN_SHARE ? this.#coin : EMPTY;
  }

  #bounce(): void {
    const share = Math.min(1, this.#sinceMs / BOUNCE.ms);
    this.#place(BOUNCE.cells * Math.sin(share * Math.PI) * (1 - share));
    if (share < 1) return;
    this.#state = 'rest';
    this.#landed?.();
    this.#landed = undefined;
  }

  #place(offset: number): void {
    for (let i = 0; i < this.#sprites.length; i += 1) {
      this.#sprites[i]!.position.set(this.#cell / 2, (i - 0.5 + offset) * this.#cell);
    }
  }

  #dress(): void {
    const isFast = this.#state === 'turning' || this.#state === 'landing';
    const textures = isFast ? this.#atlas.blurred : this.#atlas.sharp;
    for (let i = 0; i < this.#sprites.length; i += 1) {
      const sprite = this.#sprites[i]!;
      const texture = textures[this.#symbols[i]!];
      sprite.visible = texture !== undefined;
      if (texture) sprite.texture = texture;
      sprite.scale.set((this.#cell * 0.96) / this.#atlas.dots);
      sprite.alpha = 1;
    }
  }

  /** The symbols of these rows vanish, the others fall, and new ones follow from above. */
  async fall(
    motion: Motion,
    removed: ReadonlySet<number>,
    column: readonly number[],
  ): Promise<void> {
    const gone: Sprite[] = [];
    const stay: Sprite[] = [];
    const from: number[] = [];
    for (let row = 0; row < this.#rows; row += 1) {
      (removed.has(row) ? gone : stay).push(this.sprite(row));
      if (!removed.has(row)) from.push(row);
    }
    const fallen = [...gone, ...stay];
    from.unshift(...gone.map((_, row) => row - gone.length));
    this.#sprites.splice(1, this.#rows, ...fallen);
    this.#symbols.splice(1, this.#rows, ...column);
    this.#dress();
    const farthest = Math.max(0, ...from.map((start, row) => row - start));
    await motion.run(farthest === 0 ? 0 : 240 + farthest * 60, EASE.drop, (share) => {
      for (let row = 0; row < fallen.length; row += 1) {
        fallen[row]!.y = (from[row]! + (row - from[row]!) * share + 0.5) * this.#cell;
      }
    });
  }
}
