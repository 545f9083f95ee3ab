/** The picture of a slot: wells, reels, what lies on them, and the frame. */
import { Container, Graphics } from 'pixi.js';
import type { SlotCell, SlotCoin, SlotGrid, SlotWin } from '../../rules.outcome.ts';
import type { SlotGame } from '../../rules.slot.ts';
import type { SlotLook } from '../looks/look.ts';
import type { ReelLanding, ReelTurn, Scene } from '../show/scene.ts';
import type { CueName } from '../sound/cues.ts';
import type { Atlas } from './atlas.ts';
import { CellLabels } from './cell-labels.ts';
import { drawFrame, drawWells } from './frame.ts';
import { xOf, yOf, type Geometry } from './geometry.ts';
import { Highlight } from './highlight.ts';
import { EASE, type Motion } from './motion.ts';
import { Particles } from './particles.ts';
import { Reel } from './reel.ts';
import { createStageTextures, type StageTextures } from './stage-textures.ts';
import { TallWilds } from './tall-wilds.ts';

export type SceneOptions = {
  readonly motion: Motion;
  readonly sheet: SlotGame['sheet'];
  readonly look: SlotLook;
  readonly atlas: Atlas;
  readonly place: Geometry;
  /** A value of a coin as words; the amount is a share of the cost of the round. */
  readonly valueText: (m4: number) => string;
  readonly cue: (name: CueName, strength?: number) => void;
};

/** Milliseconds from the start to the first stop, and between stops. */
const STOP = { first: 620, next: 190, turboFirst: 180, turboNext: 45, slow: 1_300 };

export class PixiScene implements Scene {
  readonly view = new Container();
  readonly #options: SceneOptions;
  readonly #textures: StageTextures = createStageTextures();
  readonly #wells = new Graphics();
  readonly #frame = new Graphics();
  readonly #mask = new Graphics();
  readonly #near = new Graphics();
  readonly #reels: readonly Reel[];
  readonly #highlight: Highlight;
  readonly #particles: Particles;
  readonly #coins: CellLabels;
  readonly #marks: CellLabels;
  readonly #tall: TallWilds;
  #atlas: Atlas;
  #place: Geometry;
  #startedMs = 0;

  constructor(options: SceneOptions) {
    const { sheet, look, atlas, place } = options;
    this.#options = options;
    this.#atlas = atlas;
    this.#place = place;
    const any = () => Math.floor(Math.random() * sheet.symbols.length);
    this.#reels = Array.from({ length: sheet.reels }, () => new Reel(sheet.rows, atlas, any));
    const lines = sheet.wins.kind === 'lines' ? sheet.wins.lines : [];
    const { glow } = look.colours;
    const textures = this.#textures;
    this.#highlight = new Highlight({ reels: this.#reels, place, textures, glow, lines });
    this.#particles = new Particles(textures, glow);
    this.#coins = new CellLabels(place, textures, glow, 0);
    this.#marks = new CellLabels(place, textures, glow, 1);
    this.#tall = new TallWilds(place, textures, glow);
    const window = new Container();
    window.addChild(...this.#reels.map(({ view }) => view), this.#tall.view);
    window.mask = this.#mask;
    this.view.addChild(this.#wells, this.#near, window, this.#mask, this.#coins.view);
    this.view.addChild(this.#marks.view, this.#frame, this.#highlight.view, this.#particles.view);
    this.layOut(place, atlas);
  }

  layOut(place: Geometry, atlas: Atlas): void {
    const { look } = this.#options;
    this.#place = place;
    this.#atlas = atlas;
    drawWells(this.#wells, place, look.colours);
    drawFrame(this.#frame, place);
    this.#mask.clear();
    this.#mask
      .rect(place.left, place.top, place.cell * place.reels, place.cell * place.rows)
      .fill(0xffffff);
    for (const [index, reel] of this.#reels.entries()) {
      reel.layOut(atlas, place.cell, place.left + index * place.cell, place.top);
    }
    for (const layer of [this.#highlight, this.#coins, this.#marks, this.#tall])
      layer.layOut(place);
    this.#options.motion.draw();
  }

  get isTurning(): boolean {
    return this.#reels.some((reel) => reel.isMoving);
  }

  turn({ isTurbo, held, coin }: ReelTurn): void {
    const { motion, cue } = this.#options;
    this.#startedMs = performance.now();
    this.#highlight.clear();
    if (motion.isStill) return;
    cue('turn');
    for (const [index, reel] of this.#reels.entries()) {
      if (held.includes(index)) continue;
      reel.turn(isTurbo, coin);
      motion.add(reel);
    }
  }

  async land(grid: SlotGrid, { isTurbo, held, slow }: ReelLanding): Promise<void> {
    const { motion, cue } = this.#options;
    if (motion.isStill) return this.rest(grid);
    const first = isTurbo ? STOP.turboFirst : STOP.first;
    await motion.wait(Math.max(0, first - (performance.now() - this.#startedMs)));
    const landings: Promise<void>[] = [];
    for (const [index, reel] of this.#reels.entries()) {
      if (held.includes(index)) continue;
      if (slow.includes(index)) await this.#lookForward(index);
      const landed = reel.land(grid[index]!).then(() => cue('stop'));
      landings.push(landed);
      if (slow.includes(index)) await landed;
      else await motion.wait(isTurbo ? STOP.turboNext : STOP.next);
    }
    await Promise.all(landings);
    this.#near.clear();
    this.#near.alpha = 1;
  }

  /** Light on a reel that may bring the feature. */
  async #lookForward(index: number): Promise<void> {
    const { motion, look, cue } = this.#options;
    const { left, top, cell, rows } = this.#place;
    this.#near.clear();
    this.#near
      .rect(left + index * cell, top, cell, cell * rows)
      .fill({ color: look.colours.glow, alpha: 0.35 });
    cue('near');
    const pulse = motion.run(STOP.slow, EASE.linear, (share) => {
      this.#near.alpha = 0.6 + 0.4 * Math.sin(share * 6 * Math.PI);
    });
    await Promise.race([pulse, motion.wait(STOP.slow)]);
  }

  rest(grid: SlotGrid): void {
    for (const [index, reel] of this.#reels.entries()) reel.rest(grid[index]!);
    this.#near.clear();
    this.#options.motion.draw();
  }

  async fall(removed: readonly SlotCell[], grid: SlotGrid): Promise<void> {
    const { motion } = this.#options;
    const sprites = removed.map(([reel, row]) => this.#reels[reel]!.sprite(row));
    const scale = (this.#place.cell * 0.96) / this.#atlas.dots;
    for (const [reel, row] of removed) this.#spark(reel, row, 4);
    await motion.run(220, EASE.in, (share) => {
      for (const sprite of sprites) {
        sprite.alpha = 1 - share;
        sprite.scale.set(scale * (1 + 0.25 * share));
      }
    });
    await Promise.all(
      this.#reels.map((reel, index) => {
        const rows = removed.filter(([each]) => each === index).map(([, row]) => row);
        return reel.fall(motion, new Set(rows), grid[index]!);
      }),
    );
  }

  async light(wins: readonly SlotWin[]): Promise<void> {
    await this.#highlight.show(this.#options.motion, wins);
  }

  unlight(): void {
    this.#highlight.clear();
    this.#options.motion.draw();
  }

  async coins(coins: readonly SlotCoin[], grid: SlotGrid, isLocked: boolean): Promise<void> {
    const { motion, valueText } = this.#options;
    const views = coins.map(([reel, row, m4]) => {
      const picture = isLocked ? this.#atlas.sharp[grid[reel]![row]!] : undefined;
      return this.#coins.show(reel, row, { text: valueText(m4), picture, isLit: isLocked });
    });
    await motion.run(260, EASE.out, (share) => {
      for (const view of views) view.scale.set(1 + 0.12 * Math.sin(share * Math.PI));
    });
  }

  marks(marks: readonly (readonly number[])[]): void {
    for (const [reel, column] of marks.entries()) {
      for (const [row, factor] of column.entries()) {
        if (factor > 1) this.#marks.show(reel, row, { text: `×${factor}` });
        else this.#marks.hide(reel, row);
      }
    }
    this.#options.motion.draw();
  }

  async growWilds(reels: readonly number[]): Promise<void> {
    const { motion, sheet } = this.#options;
    for (const reel of reels) this.#spark(reel, Math.floor(sheet.rows / 2), 14);
    await this.#tall.grow(motion, reels, this.#atlas.sharp[sheet.wild ?? 0]!);
  }

  celebrate(level: number): void {
    for (let reel = 0; reel < this.#place.reels; reel += 1) {
      this.#spark(reel, Math.floor(this.#place.rows / 2), 6 + 6 * level);
    }
  }

  clear(): void {
    this.#highlight.clear();
    this.#coins.clear();
    this.#marks.clear();
    this.#tall.clear();
    this.#options.motion.draw();
  }

  wait(ms: number): Promise<void> {
    return this.#options.motion.wait(ms);
  }

  #spark(reel: number, row: number, count: number): void {
    const { cell } = this.#place;
    const [x, y] = [xOf(this.#place, reel), yOf(this.#place, row)];
    this.#particles.burst(this.#options.motion, x, y, count, cell);
  }
}
