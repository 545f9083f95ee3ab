/** Wilds that grow over a whole reel. */
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { xOf, type Geometry } from './geometry.ts';
import { EASE, type Motion } from './motion.ts';
import type { StageTextures } from './stage-textures.ts';

type Tall = {
  readonly view: Container;
  readonly back: Graphics;
  readonly beam: Sprite;
  readonly picture: Sprite;
};

export class TallWilds {
  readonly view = new Container();
  readonly #talls: readonly Tall[];
  readonly #glow: number;
  #place: Geometry;

  constructor(place: Geometry, { beam }: StageTextures, glow: number) {
    this.#place = place;
    this.#glow = glow;
    this.#talls = Array.from({ length: place.reels }, () => {
      const tall: Tall = {
        view: new Container(),
        back: new Graphics(),
        beam: new Sprite({ texture: beam, anchor: 0.5, tint: glow, alpha: 0.7, blendMode: 'add' }),
        picture: new Sprite({ anchor: 0.5 }),
      };
      tall.view.addChild(tall.back, tall.beam, tall.picture);
      tall.view.visible = false;
      return tall;
    });
    this.view.addChild(...this.#talls.map(({ view }) => view));
  }

  layOut(place: Geometry): void {
    this.#place = place;
    for (const [reel, tall] of this.#talls.entries()) this.#put(reel, tall);
  }

  clear(): void {
    for (const { view } of this.#talls) view.visible = false;
  }

  /** Adds wilds; those that are there already stay as they are. */
  async grow(motion: Motion, reels: readonly number[], wild: Texture): Promise<void> {
    const fresh = reels.filter((reel) => !this.#talls[reel]!.view.visible);
    for (const reel of fresh) {
      const tall = this.#talls[reel]!;
      tall.view.visible = true;
      tall.picture.texture = wild;
      this.#put(reel, tall);
    }
    const size = this.#place.cell * 0.96;
    await motion.run(480, EASE.pop, (share) => {
      for (const reel of fresh) {
        const { back, beam, picture } = this.#talls[reel]!;
        back.scale.y = Math.max(0.02, Math.min(1, share));
        beam.alpha = 0.7 * Math.min(1, share);
        picture.setSize(size * (0.6 + 0.55 * share));
      }
    });
  }

  #put(reel: number, { view, back, beam, picture }: Tall): void {
    const { cell, rows, top } = this.#place;
    const height = cell * rows;
    view.position.set(xOf(this.#place, reel), top + height / 2);
    back.clear();
    back.rect(-cell / 2, -height / 2, cell, height).fill({ color: 0x07101c });
    back
      .roundRect(-cell / 2 + 3, -height / 2 + 3, cell - 6, height - 6, 8)
      .stroke({ color: this.#glow, width: 3 });
    beam.setSize(cell * 0.95, height);
    picture.setSize(cell * 1.1);
  }
}
