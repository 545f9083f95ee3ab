/** The burning wire and the trace it leaves. */
import { curveAt } from '../../rules.growth.ts';
import { ink } from './ink.ts';
import type { Places, Sheet } from './sheet.ts';

export type Burn = {
  readonly elapsedMs: number;
  /** 1 while it glows, 0 when it has gone cold. */
  readonly heat: number;
  /** From 1 to 0 as the sheet is removed. */
  readonly strength: number;
};

const SEGMENTS = 48;

export function paintBurn(
  to: CanvasRenderingContext2D,
  sheet: Sheet,
  places: Places,
  burn: Burn,
): void {
  if (burn.elapsedMs <= 0 || burn.strength <= 0) return;
  to.save();
  to.globalAlpha = burn.strength;
  const wire = wirePath(places, burn.elapsedMs);
  const tipX = places.x(burn.elapsedMs);
  const tipY = places.y(curveAt(burn.elapsedMs));
  paintChar(to, sheet, { wire, tipX, tipY, heat: burn.heat });
  paintWire(to, sheet, { wire, tipX, tipY, heat: burn.heat });
  to.restore();
}

type Trace = {
  readonly wire: Path2D;
  readonly tipX: number;
  readonly tipY: number;
  readonly heat: number;
};

function wirePath(places: Places, elapsedMs: number): Path2D {
  const path = new Path2D();
  path.moveTo(places.x(0), places.y(1));
  for (let n = 1; n <= SEGMENTS; n++) {
    const ms = (elapsedMs * n) / SEGMENTS;
    path.lineTo(places.x(ms), places.y(curveAt(ms)));
  }
  return path;
}

/** Scorched paper: black far below the wire, still glowing close to it. */
function paintChar(
  to: CanvasRenderingContext2D,
  { left, bottom }: Sheet,
  { wire, tipX, tipY, heat }: Trace,
): void {
  const area = new Path2D(wire);
  area.lineTo(tipX, bottom);
  area.lineTo(left, bottom);
  area.closePath();
  const scorch = to.createLinearGradient(0, tipY, 0, bottom);
  scorch.addColorStop(0, ink('ember', 0.1 + 0.34 * heat));
  scorch.addColorStop(0.35, `rgb(74 28 12 / ${0.42 + 0.12 * heat})`);
  scorch.addColorStop(1, ink('char', 0.72));
  to.fillStyle = scorch;
  to.fill(area);
  if (heat > 0) paintFront(to, tipX, tipY, bottom, heat);
  // The brown edge ahead of the fire.
  to.lineJoin = 'round';
  to.lineCap = 'round';
  to.strokeStyle = 'rgb(28 10 3 / 0.5)';
  to.lineWidth = 13;
  to.stroke(wire);
}

/** The edge that burns its way to the right. */
function paintFront(
  to: CanvasRenderingContext2D,
  x: number,
  top: number,
  bottom: number,
  heat: number,
): void {
  const front = to.createLinearGradient(0, top, 0, bottom);
  front.addColorStop(0, ink('hot', 0.7 * heat));
  front.addColorStop(0.3, ink('ember', 0.5 * heat));
  front.addColorStop(1, ink('ember', 0));
  to.fillStyle = front;
  to.fillRect(x - 1.5, top, 1.5, bottom - top);
}

function paintWire(
  to: CanvasRenderingContext2D,
  { left, isSmall }: Sheet,
  { wire, tipX, heat }: Trace,
): void {
  const metal = to.createLinearGradient(left, 0, Math.max(left + 1, tipX), 0);
  metal.addColorStop(0, heat > 0 ? '#7d5623' : '#4d3a24');
  metal.addColorStop(0.55, mix(heat, '#d8ad5c', '#76604a'));
  metal.addColorStop(0.86, mix(heat, '#f6cf86', '#8a6c58'));
  metal.addColorStop(1, mix(heat, '#fff4d6', '#a3705e'));
  if (heat > 0) {
    to.globalCompositeOperation = 'lighter';
    to.strokeStyle = ink('ember', 0.36 * heat);
    to.lineWidth = isSmall ? 8 : 10;
    to.stroke(wire);
    to.globalCompositeOperation = 'source-over';
  }
  to.strokeStyle = metal;
  to.lineWidth = isSmall ? 3 : 3.6;
  to.stroke(wire);
}

/** Two colours are enough: the wire cools too quickly to show the ones between. */
function mix(heat: number, hot: string, cold: string): string {
  return heat > 0.5 ? hot : cold;
}
