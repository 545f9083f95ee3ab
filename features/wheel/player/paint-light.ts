/** What does not turn with the wheel: its shadow, the lamp above it, and the leather flapper. */
import type { CanvasSize } from '#platform/browser/canvas/canvas-2d.tsx';
import type { WheelPen } from './paint-face.ts';

const TURN = 2 * Math.PI;

export function paintShadow(pen: WheelPen, radius: number): void {
  pen.save();
  pen.shadowColor = 'rgb(0 0 0 / .65)';
  pen.shadowBlur = radius * 0.09;
  pen.shadowOffsetY = radius * 0.03;
  pen.fillStyle = '#1a0d06';
  pen.beginPath();
  pen.arc(0, 0, radius * 0.99, 0, TURN);
  pen.fill();
  pen.restore();
}

/** The lamp is over the pointer: bright there, dark below and to the sides. */
export function paintLamp(pen: WheelPen, radius: number, { width, height }: CanvasSize): void {
  pen.save();
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.clip();
  const top = -radius;
  const lamp = pen.createRadialGradient(0, top, 0, 0, top, width * 0.62);
  lamp.addColorStop(0, 'rgb(255 236 190 / .2)');
  lamp.addColorStop(0.35, 'rgb(255 236 190 / .06)');
  lamp.addColorStop(0.62, 'rgb(0 0 0 / .08)');
  lamp.addColorStop(1, 'rgb(0 0 0 / .6)');
  pen.fillStyle = lamp;
  pen.fillRect(-width, top, 2 * width, radius);
  const dusk = pen.createLinearGradient(0, top + height * 0.45, 0, top + height);
  dusk.addColorStop(0, 'rgb(3 12 8 / 0)');
  dusk.addColorStop(1, 'rgb(3 12 8 / .8)');
  pen.fillStyle = dusk;
  pen.fillRect(-width, top + height * 0.45, 2 * width, radius * 2);
  pen.restore();
}

const BENT = 0.4;

/** The flapper hangs from its brass mount between the pegs; `size` is its length. */
export function paintTongue(pen: WheelPen, size: number, bent: number): void {
  pen.save();
  pen.rotate(-bent * BENT);
  pen.shadowColor = 'rgb(0 0 0 / .55)';
  pen.shadowBlur = size * 0.18;
  pen.shadowOffsetY = size * 0.08;
  const leather = pen.createLinearGradient(-size * 0.2, 0, size * 0.2, 0);
  leather.addColorStop(0, '#c98a4b');
  leather.addColorStop(0.45, '#a5642e');
  leather.addColorStop(1, '#6b3a17');
  pen.fillStyle = leather;
  pen.beginPath();
  pen.moveTo(-size * 0.19, 0);
  pen.lineTo(size * 0.19, 0);
  // The tip bends less quickly than the rest.
  pen.quadraticCurveTo(size * 0.15, size * 0.6, size * (0.02 + bent * 0.06), size);
  pen.quadraticCurveTo(-size * 0.15, size * 0.6, -size * 0.19, 0);
  pen.fill();
  pen.restore();
  paintMount(pen, size);
}

function paintMount(pen: WheelPen, size: number): void {
  const brass = pen.createLinearGradient(0, -size * 0.32, 0, size * 0.2);
  brass.addColorStop(0, '#fbe6ae');
  brass.addColorStop(0.5, '#d8ad5c');
  brass.addColorStop(1, '#7a5625');
  pen.save();
  pen.shadowColor = 'rgb(0 0 0 / .5)';
  pen.shadowBlur = size * 0.2;
  pen.fillStyle = brass;
  pen.beginPath();
  pen.roundRect(-size * 0.42, -size * 0.32, size * 0.84, size * 0.5, size * 0.1);
  pen.fill();
  pen.restore();
  for (const side of [-1, 1]) {
    pen.fillStyle = '#6b4a1b';
    pen.beginPath();
    pen.arc(side * size * 0.27, -size * 0.07, size * 0.065, 0, TURN);
    pen.fill();
  }
}
