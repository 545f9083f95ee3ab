/** The needle: a carriage on the rail whose point follows the end of the wire. */
import { ink } from './ink.ts';
import type { Sheet } from './sheet.ts';

export type Needle = {
  /** The position of the point. */
  readonly x: number;
  readonly y: number;
  /** 1 while the wire burns at the point. */
  readonly heat: number;
};

export function paintNeedle(to: CanvasRenderingContext2D, sheet: Sheet, needle: Needle): void {
  const { rail, isSmall } = sheet;
  const { x, y } = needle;
  const half = isSmall ? 8 : 10;
  const stem = isSmall ? 2 : 2.4;
  to.fillStyle = 'rgb(0 0 0 / 0.38)';
  arm(to, x, y + 5, rail, stem);
  const brass = to.createLinearGradient(0, y - stem, 0, y + stem);
  brass.addColorStop(0, '#f8e6b4');
  brass.addColorStop(0.5, '#cfa04e');
  brass.addColorStop(1, '#67491d');
  to.fillStyle = brass;
  arm(to, x, y, rail, stem);
  paintCarriage(to, rail, y, half);
  if (needle.heat > 0) paintGlow(to, x, y, (isSmall ? 34 : 46) * needle.heat, needle.heat);
}

/** Thin at the point, thicker towards the rail. */
function arm(to: CanvasRenderingContext2D, x: number, y: number, rail: number, stem: number) {
  to.beginPath();
  to.moveTo(x, y);
  to.lineTo(rail, y - stem);
  to.lineTo(rail, y + stem);
  to.closePath();
  to.fill();
}

function paintCarriage(to: CanvasRenderingContext2D, rail: number, y: number, half: number) {
  to.fillStyle = 'rgb(0 0 0 / 0.45)';
  to.beginPath();
  to.roundRect(rail - half + 1, y - half + 4, half * 2, half * 2, 3);
  to.fill();
  const face = to.createLinearGradient(0, y - half, 0, y + half);
  face.addColorStop(0, '#f3d998');
  face.addColorStop(0.5, '#c8994a');
  face.addColorStop(1, '#7b5724');
  to.fillStyle = face;
  to.beginPath();
  to.roundRect(rail - half, y - half, half * 2, half * 2, 3);
  to.fill();
  to.strokeStyle = 'rgb(40 26 6 / 0.8)';
  to.lineWidth = 1;
  to.stroke();
  to.fillStyle = '#2b1c08';
  to.fillRect(rail - half * 0.6, y - 0.5, half * 1.2, 1.4);
}

function paintGlow(
  to: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  heat: number,
): void {
  const glow = to.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, ink('hot', 0.95 * heat));
  glow.addColorStop(0.14, ink('hot', 0.6 * heat));
  glow.addColorStop(0.3, ink('ember', 0.38 * heat));
  glow.addColorStop(1, ink('ember', 0));
  to.globalCompositeOperation = 'lighter';
  to.fillStyle = glow;
  to.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  to.globalCompositeOperation = 'source-over';
}
