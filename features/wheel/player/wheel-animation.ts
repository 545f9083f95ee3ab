/** The state of the wheel, at rest or turning, and its painting. One for each open page. */
import { sound } from '#domain/bets/player/sound/sound.ts';
import { bend, pegAt, restingOffset } from '#domain/live-tables/player/wheel/flapper.ts';
import { placeUnder, turnsTo } from '#domain/live-tables/player/wheel/turn.ts';
import type { CanvasSize } from '#platform/browser/canvas/canvas-2d.tsx';
import { SEGMENTS } from '../rules.ts';
import { paintFace, paintRested, type WheelPen } from './paint-face.ts';
import { paintLamp, paintShadow, paintTongue } from './paint-light.ts';
import { speedAt, spinTo, turnsAt, type Spin } from './spin.ts';

/** Ticks closer together than this would sound like noise. */
const TICK_MS = 45;
/** At this speed the tick is loudest. */
const LOUD_SEGMENTS = 60;

/** Where the wheel stops, and how long it takes; zero when it is there already. */
export type SpinMotion = { readonly place: number | undefined; readonly durationMs: number };

export class WheelAnimation {
  #motion: SpinMotion | undefined;
  #spin: Spin = { from: 0, by: 0, durationMs: 1 };
  #startedMs = 0;
  #layers: Layers | undefined;
  #peg = 0;
  #tickedMs = 0;

  paint(pen: WheelPen, size: CanvasSize, motion: SpinMotion, hasLetters: boolean): void {
    this.#follow(motion);
    const now = performance.now();
    const { width, height } = size;
    const tongue = Math.max(22, height * 0.1);
    const radius = Math.max(width * 0.62, height * 0.94);
    const turns = this.#turns(now);
    const place = placeUnder(turns, SEGMENTS);
    const speed = speedAt(this.#spin, now - this.#startedMs);
    this.#tick(place, speed, now);
    const layers = this.#drawn(pen, size, { radius, drop: tongue * 0.98 + radius, hasLetters });
    pen.drawImage(layers.shadow, 0, 0, width, height);
    pen.save();
    pen.translate(width / 2, tongue * 0.98 + radius);
    pen.rotate(turns * 2 * Math.PI);
    pen.drawImage(layers.face, -radius, -radius, 2 * radius, 2 * radius);
    if (motion.durationMs === 0 && motion.place !== undefined) {
      pen.rotate((motion.place / SEGMENTS) * 2 * Math.PI);
      paintRested(pen, radius);
    }
    pen.restore();
    pen.drawImage(layers.lamp, 0, 0, width, height);
    pen.translate(width / 2, tongue * 0.42);
    paintTongue(pen, tongue, bend(place, speed));
  }

  /** A motion starts with its first frame. */
  #follow(motion: SpinMotion): void {
    if (motion === this.#motion) return;
    this.#motion = motion;
    const { place, durationMs } = motion;
    if (place === undefined) return;
    if (durationMs > 0) this.#push(place, durationMs);
    else this.#rest(place);
  }

  /**
   * Where in its segment the wheel stops is random in the browser and independent of the result: it
   * is near a neighbour no more often than by chance.
   */
  #push(place: number, durationMs: number): void {
    const now = performance.now();
    const from = this.#turns(now);
    this.#spin = spinTo(from, place, restingOffset(Math.random()), durationMs);
    this.#startedMs = now;
    this.#peg = pegAt(placeUnder(from, SEGMENTS));
  }

  /** A wheel that is already at its segment stays as it is. */
  #rest(place: number): void {
    const { from, by } = this.#spin;
    const end = from + by;
    const isThere = Math.round(placeUnder(end, SEGMENTS)) === place;
    this.#spin = { from: isThere ? end : turnsTo(place, 0, SEGMENTS), by: 0, durationMs: 1 };
  }

  #turns(now: number): number {
    return turnsAt(this.#spin, now - this.#startedMs);
  }

  #tick(place: number, speed: number, now: number): void {
    const peg = pegAt(place);
    if (peg === this.#peg || speed === 0) return;
    this.#peg = peg;
    if (now - this.#tickedMs < TICK_MS) return;
    this.#tickedMs = now;
    sound('tick', { strength: Math.min(1, speed / LOUD_SEGMENTS) });
  }

  /** The layers that are equal in every frame, in device pixels: they are copied and not scaled. */
  #drawn(pen: WheelPen, size: CanvasSize, { radius, drop, hasLetters }: View): Layers {
    const { a: dots } = pen.getTransform();
    const key = [size.width, size.height, dots, hasLetters].join(' ');
    if (this.#layers?.key === key) return this.#layers;
    const still = (paint: (layer: WheelPen) => void) =>
      layerOf(size.width * dots, size.height * dots, (layer) => {
        layer.scale(dots, dots);
        layer.translate(size.width / 2, drop);
        paint(layer);
      });
    this.#layers = {
      key,
      shadow: still((layer) => paintShadow(layer, radius)),
      lamp: still((layer) => paintLamp(layer, radius, size)),
      face: layerOf(2 * radius * dots, 2 * radius * dots, (layer) => {
        layer.translate(radius * dots, radius * dots);
        paintFace(layer, radius * dots);
      }),
    };
    return this.#layers;
  }
}

type View = { readonly radius: number; readonly drop: number; readonly hasLetters: boolean };

type Layers = {
  readonly key: string;
  readonly shadow: HTMLCanvasElement;
  readonly lamp: HTMLCanvasElement;
  readonly face: HTMLCanvasElement;
};

function layerOf(
  width: number,
  height: number,
  paint: (layer: WheelPen) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const layer = canvas.getContext('2d');
  if (layer) paint(layer);
  return canvas;
}
