import { ballAt, isMoving, rotorAt, type RouletteMotion } from './motion.ts';
import { paintBall } from './paint-ball.ts';
import { paintBowl } from './paint-bowl.ts';
import { paintLight } from './paint-light.ts';
import { paintRotor, type WheelPockets } from './paint-rotor.ts';
import type { RoulettePen } from './paint.ts';

/** A higher resolution is not visible and too slow for a slow phone at sixty frames a second. */
const PIXELS_MAX = 2;

type Layers = { readonly bowl: Layer; readonly rotor: Layer; readonly light: Layer };
type Layer = HTMLCanvasElement;

/** One wheel on one canvas. It owns its layers, and paints only while something moves. */
export class WheelScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #pockets: WheelPockets;
  readonly #clock: (() => number) | null;
  /** When the motion began, for a wheel without a clock. */
  #beganMs = 0;
  #motion: RouletteMotion = { kind: 'rest', pocket: null };
  /** The angle of the rotor when the motion began. */
  #base = 0;
  #layers: Layers | undefined;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, pockets: WheelPockets, clock: (() => number) | null) {
    this.#canvas = canvas;
    this.#pockets = pockets;
    this.#clock = clock;
  }

  /** A width in CSS pixels. Paints the layers again, so call it rarely. */
  resize(width: number): void {
    const side = Math.max(2, Math.round(width * Math.min(devicePixelRatio, PIXELS_MAX)));
    this.#canvas.width = side;
    this.#canvas.height = side;
    const half = side / 2;
    this.#layers = {
      bowl: layerOf(side, (pen) => paintBowl(pen, half)),
      rotor: layerOf(side, (pen) => paintRotor(pen, half, this.#pockets)),
      light: layerOf(side, (pen) => paintLight(pen, half)),
    };
    this.#paint();
  }

  /** The rotor continues from its visible position, whatever comes next. */
  move(motion: RouletteMotion): void {
    this.#base += rotorAt(this.#motion, this.#now());
    this.#beganMs = performance.now();
    this.#base -= rotorAt(motion, this.#now());
    this.#motion = motion;
    this.stop();
    this.#paint();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #now(): number {
    return this.#clock ? this.#clock() : performance.now() - this.#beganMs;
  }

  #paint(): void {
    const pen = this.#canvas.getContext('2d');
    if (!pen || !this.#layers) return;
    const now = this.#now();
    this.#paintAt(pen, this.#layers, now);
    if (isMoving(this.#motion, now)) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paintAt(pen: CanvasRenderingContext2D, { bowl, rotor, light }: Layers, now: number): void {
    const half = this.#canvas.width / 2;
    const turn = this.#base + rotorAt(this.#motion, now);
    pen.clearRect(0, 0, 2 * half, 2 * half);
    pen.drawImage(bowl, 0, 0);
    pen.save();
    pen.translate(half, half);
    pen.rotate(turn);
    pen.drawImage(rotor, -half, -half);
    pen.restore();
    pen.drawImage(light, 0, 0);
    const ball = ballAt(this.#motion, this.#pockets.order, now);
    if (ball) paintBall(pen, half, turn + ball.angle, ball.height);
  }
}

function layerOf(side: number, paint: (pen: RoulettePen) => void): Layer {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  return canvas;
}
