/** The paper, painted once for each size: green security paper with ruled lines. */
import { band, rosette } from '#domain/art/player/guilloche.ts';
import { ink } from './ink.ts';
import type { Sheet } from './sheet.ts';

export function paintPaper(to: CanvasRenderingContext2D, sheet: Sheet): void {
  to.clearRect(0, 0, sheet.width, sheet.height);
  paintWaves(to, sheet);
  paintSeal(to, sheet);
  paintRules(to, sheet);
  paintRail(to, sheet);
}

/** Rows of crossing waves from edge to edge, as on the inside of a chequebook. */
function paintWaves(to: CanvasRenderingContext2D, { width, bottom }: Sheet): void {
  const pitch = 46;
  to.save();
  to.lineWidth = 0.6;
  to.strokeStyle = ink('brass', 0.085);
  const lines = band(width, pitch * 1.5, Math.max(4, Math.round(width / 64)), 5);
  const paths = lines.map((line) => new Path2D(line));
  for (let y = pitch / 2; y < bottom; y += pitch) {
    to.save();
    to.translate(0, y);
    for (const path of paths) to.stroke(path);
    to.restore();
  }
  to.restore();
}

/** The medallion behind the number. */
function paintSeal(to: CanvasRenderingContext2D, { left, right, top, bottom, isSmall }: Sheet) {
  const size = Math.min((bottom - top) / 2.4, (right - left) / 3);
  to.save();
  to.translate(left + (right - left) * (isSmall ? 0.4 : 0.34), top + (bottom - top) * 0.4);
  to.scale(1.5, 1);
  to.strokeStyle = ink('brass', 0.17);
  to.lineWidth = 0.7;
  const shapes = [
    { radius: size * 0.74, swing: size * 0.2, lobes: 22, lines: 5 },
    { radius: size * 0.36, swing: size * 0.14, lobes: 12, lines: 4 },
  ];
  for (const shape of shapes) for (const line of rosette(shape)) to.stroke(new Path2D(line));
  to.restore();
}

function paintRules(to: CanvasRenderingContext2D, sheet: Sheet): void {
  const { left, right, top, bottom, width, height } = sheet;
  to.fillStyle = ink('ivory', 0.045);
  for (let y = bottom - 22; y > top; y -= 22) to.fillRect(left, Math.round(y), right - left, 1);
  // The double line of the margin, and the line at the bottom.
  to.fillStyle = ink('ember', 0.32);
  to.fillRect(left - 4, 0, 1, height);
  to.fillRect(left - 1, 0, 1, height);
  to.fillStyle = ink('ivory', 0.2);
  to.fillRect(left, bottom, right - left, 1);
  const shade = to.createLinearGradient(0, bottom, 0, height);
  shade.addColorStop(0, 'rgb(0 0 0 / 0.1)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.42)');
  to.fillStyle = shade;
  to.fillRect(0, bottom + 1, width, height - bottom);
}

/** A brass rail with its screws; the scale beside it is painted as it changes. */
function paintRail(to: CanvasRenderingContext2D, { rail, width, height, top, bottom }: Sheet) {
  to.fillStyle = 'rgb(4 12 9 / 0.5)';
  to.fillRect(rail - 9, 0, width - rail + 9, height);
  const bar = to.createLinearGradient(rail - 3, 0, rail + 4, 0);
  for (const [at, colour] of BAR) bar.addColorStop(at, colour);
  to.fillStyle = 'rgb(0 0 0 / 0.55)';
  to.fillRect(rail - 4.5, top - 9, 10, bottom - top + 18);
  to.fillStyle = bar;
  to.fillRect(rail - 3, top - 8, 7, bottom - top + 16);
  for (const y of [top - 3, bottom + 3]) {
    to.beginPath();
    to.arc(rail + 0.5, y, 2, 0, 7);
    to.fillStyle = '#5a4019';
    to.fill();
    to.fillStyle = '#e6c887';
    to.fillRect(rail - 1.5, y - 0.5, 4, 1);
  }
}

const BAR: readonly (readonly [number, string])[] = [
  [0, '#5f4520'],
  [0.35, '#e9cb86'],
  [0.55, '#c59a4e'],
  [1, '#4c3617'],
];
