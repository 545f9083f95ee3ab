import { HEADS, TAILS, type Side } from '../../rules.ts';
import { engrave, type CoinPen } from './engrave.ts';
import { isMoving, poseAt, rest, type CoinMotion } from './motion.ts';
import { NEARER, paintCoin, type Faces, type Place } from './paint-coin.ts';
import { paintPad } from './paint-pad.ts';

/** A higher resolution is not visible and too slow for a slow phone at sixty frames a second. */
const PIXELS_MAX = 2;

/** One coin on one pad on one canvas. It owns its layers and paints only while it moves. */
export class CoinScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #mark: SVGSVGElement | null;
  readonly #now: () => number;
  #motion: CoinMotion = rest(HEADS);
  #place: Place = { x: 0, y: 0, radius: 0, rise: 0 };
  #pad: HTMLCanvasElement | undefined;
  #faces: Faces | undefined;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, mark: SVGSVGElement | null, now: () => number) {
    this.#canvas = canvas;
    this.#mark = mark;
    this.#now = now;
  }

  /** In CSS pixels. Paints the faces again, so call it rarely. */
  resize(width: number, height: number): void {
    const pixels = Math.min(devicePixelRatio, PIXELS_MAX);
    const [w, h] = [Math.round(width * pixels), Math.round(height * pixels)];
    if (w < 2 || h < 2) return;
    this.#canvas.width = w;
    this.#canvas.height = h;
    this.#place = placeIn(w, h);
    this.drawFaces();
  }

  /** Called again once the font of the inscription has loaded. */
  drawFaces(): void {
    const { radius } = this.#place;
    // The font may load before the size is known.
    if (radius < 1) return;
    const side = Math.ceil(radius * 2 * 1.15);
    const face = (which: Side) =>
      layer(side, side, (pen) => {
        pen.translate(side / 2, side / 2);
        engrave(pen, side / 2, which, this.#mark);
      });
    this.#faces = { [HEADS]: face(HEADS), [TAILS]: face(TAILS) };
    this.#pad = layer(this.#canvas.width, this.#canvas.height, (pen) => paintPad(pen, this.#place));
    this.#paint();
  }

  move(motion: CoinMotion): void {
    this.#motion = motion;
    this.#paint();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #paint = (): void => {
    this.stop();
    const pen = this.#canvas.getContext('2d');
    if (!pen || !this.#faces || !this.#pad) return;
    const now = this.#now();
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    pen.drawImage(this.#pad, 0, 0);
    paintCoin(pen, this.#place, poseAt(this.#motion, now), this.#faces);
    if (isMoving(this.#motion, now)) this.#frame = requestAnimationFrame(this.#paint);
  };
}

/** The pad fills its place, and the coin, larger when it is nearer, rises to the upper edge. */
function placeIn(width: number, height: number): Place {
  const radius = Math.min(width / 3.8, height / 3.6);
  const y = height - radius * 1.58;
  return { x: width / 2, y, radius, rise: y - radius * (1 + NEARER) * 1.04 };
}

function layer(width: number, height: number, draw: (pen: CoinPen) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  return canvas;
}
