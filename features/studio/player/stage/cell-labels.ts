/** Words on cells: the values of coins, and the multipliers of marked cells. */
import { Container, Graphics, Sprite, Text, type Texture } from 'pixi.js';
import { xOf, yOf, type Geometry } from './geometry.ts';
import type { StageTextures } from './stage-textures.ts';

type Label = {
  readonly view: Container;
  readonly back: Graphics;
  readonly picture: Sprite;
  readonly ring: Sprite;
  readonly text: Text;
};

type LabelLook = {
  readonly text: string;
  /** Covers the cell with this symbol: the reel turns behind it. */
  readonly picture?: Texture | undefined;
  readonly isLit?: boolean;
};

export class CellLabels {
  readonly view = new Container();
  readonly #labels = new Map<number, Label>();
  readonly #textures: StageTextures;
  readonly #tint: number;
  /** Where in the cell the text stands: 0 is the middle, 1 the lower edge. */
  readonly #lowered: number;
  #place: Geometry;

  constructor(place: Geometry, textures: StageTextures, tint: number, lowered: number) {
    this.#place = place;
    this.#textures = textures;
    this.#tint = tint;
    this.#lowered = lowered;
  }

  layOut(place: Geometry): void {
    this.#place = place;
    for (const [index, label] of this.#labels) this.#put(index, label);
  }

  clear(): void {
    for (const { view } of this.#labels.values()) view.visible = false;
  }

  hide(reel: number, row: number): void {
    const label = this.#labels.get(this.#indexOf(reel, row));
    if (label) label.view.visible = false;
  }

  show(reel: number, row: number, { text, picture, isLit = false }: LabelLook): Container {
    const index = this.#indexOf(reel, row);
    const label = this.#labels.get(index) ?? this.#create(index);
    if (label.text.text !== text) label.text.text = text;
    label.picture.visible = picture !== undefined;
    label.back.visible = picture !== undefined;
    if (picture) label.picture.texture = picture;
    label.ring.visible = isLit;
    label.view.visible = true;
    this.#put(index, label);
    return label.view;
  }

  #indexOf(reel: number, row: number): number {
    return reel * this.#place.rows + row;
  }

  #create(index: number): Label {
    const label: Label = {
      view: new Container(),
      back: new Graphics(),
      picture: new Sprite({ anchor: 0.5 }),
      ring: new Sprite({ texture: this.#textures.ring, anchor: 0.5, tint: this.#tint }),
      text: new Text({
        anchor: 0.5,
        style: {
          fontFamily: 'Inter, system-ui, sans-serif',
          fontWeight: '800',
          fontSize: 44,
          fill: 0xfffbe8,
          stroke: { color: 0x1a0d02, width: 9, join: 'round' },
        },
      }),
    };
    label.view.addChild(label.back, label.picture, label.ring, label.text);
    this.view.addChild(label.view);
    this.#labels.set(index, label);
    return label;
  }

  #put(index: number, { view, back, picture, ring, text }: Label): void {
    const { cell, rows } = this.#place;
    view.position.set(xOf(this.#place, Math.floor(index / rows)), yOf(this.#place, index % rows));
    back.clear();
    back
      .rect(-cell / 2 + 1, -cell / 2 + 1, cell - 2, cell - 2)
      .fill({ color: 0x0a0603, alpha: 0.82 });
    picture.setSize(cell * 0.96);
    ring.setSize(cell * 1.1);
    text.scale.set(1);
    const scale = Math.min((cell * 0.9) / text.width, (cell * 0.34) / text.height);
    text.scale.set(scale);
    text.y = this.#lowered * cell * 0.33;
  }
}
