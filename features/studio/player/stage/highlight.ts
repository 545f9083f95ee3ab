/** The light around the cells of a win, and its line. Cells without a win are dimmed. */
import { Container, Graphics, Sprite } from 'pixi.js';
import type { SlotWin } from '../../rules.outcome.ts';
import { xOf, yOf, type Geometry } from './geometry.ts';
import { EASE, type Motion } from './motion.ts';
import type { Reel } from './reel.ts';
import type { StageTextures } from './stage-textures.ts';

const DIMMED = 0.34;
const PULSE = { ms: 420, scale: 0.1 };

export class Highlight {
  readonly view = new Container();
  readonly #reels: readonly Reel[];
  readonly #rings: Sprite[];
  readonly #line = new Graphics();
  readonly #lines: readonly (readonly number[])[];
  readonly #glow: number;
  #place: Geometry;

  constructor(options: {
    readonly reels: readonly Reel[];
    readonly place: Geometry;
    readonly textures: StageTextures;
    readonly glow: number;
    readonly lines: readonly (readonly number[])[];
  }) {
    this.#reels = options.reels;
    this.#place = options.place;
    this.#lines = options.lines;
    this.#glow = options.glow;
    const { reels, rows } = options.place;
    this.#rings = Array.from({ length: reels * rows }, () => {
      const ring = new Sprite({ texture: options.textures.ring, anchor: 0.5, tint: options.glow });
      ring.visible = false;
      return ring;
    });
    this.view.addChild(...this.#rings, this.#line);
  }

  layOut(place: Geometry): void {
    this.#place = place;
    for (const [index, ring] of this.#rings.entries()) {
      const [reel, row] = [Math.floor(index / place.rows), index % place.rows];
      ring.position.set(xOf(place, reel), yOf(place, row));
      ring.setSize(place.cell * 1.12);
    }
    this.#line.clear();
  }

  /** Lights the cells of these wins; with one of them also its line. */
  show(motion: Motion, wins: readonly SlotWin[]): Promise<void> {
    const { rows } = this.#place;
    this.clear();
    const lit = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * rows + row)));
    for (const [index, ring] of this.#rings.entries()) {
      ring.visible = lit.has(index);
      const sprite = this.#spriteAt(index);
      sprite.alpha = lit.has(index) ? 1 : DIMMED;
    }
    for (const win of wins) this.#drawLine(win, wins.length === 1);
    const scales = [...lit].map(
      (index) => [this.#spriteAt(index), this.#spriteAt(index).scale.x] as const,
    );
    return motion.run(PULSE.ms, EASE.linear, (share) => {
      const grown = 1 + PULSE.scale * Math.sin(share * Math.PI);
      for (const [sprite, scale] of scales) sprite.scale.set(scale * grown);
      for (const index of lit) this.#rings[index]!.alpha = 0.55 + 0.45 * Math.sin(share * Math.PI);
    });
  }

  clear(): void {
    this.#line.clear();
    for (const [index, ring] of this.#rings.entries()) {
      ring.visible = false;
      this.#spriteAt(index).alpha = 1;
    }
  }

  #spriteAt(index: number): Sprite {
    const { rows } = this.#place;
    return this.#reels[Math.floor(index / rows)]!.sprite(index % rows);
  }

  #drawLine({ line }: SlotWin, isAlone: boolean): void {
    const rows = line === undefined ? undefined : this.#lines[line];
    if (!rows) return;
    const { cell } = this.#place;
    const pass = (width: number, color: number, alpha: number) => {
      for (const [reel, row] of rows.entries()) {
        const [x, y] = [xOf(this.#place, reel), yOf(this.#place, row)];
        if (reel === 0) this.#line.moveTo(x - cell / 2, y).lineTo(x, y);
        else this.#line.lineTo(x, y);
        if (reel === rows.length - 1) this.#line.lineTo(x + cell / 2, y);
      }
      this.#line.stroke({ width, color, alpha, join: 'round', cap: 'round' });
    };
    if (isAlone) pass(cell * 0.13, this.#glow, 0.28);
    pass(cell * 0.05, this.#glow, isAlone ? 0.9 : 0.55);
    pass(cell * 0.018, 0xffffff, isAlone ? 0.95 : 0.6);
  }
}
