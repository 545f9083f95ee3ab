/** The frame around the reels and the wells behind them; drawn again when the size changes. */
import { FillGradient, type Graphics } from 'pixi.js';
import type { SlotLook } from '../looks/look.ts';
import type { Geometry } from './geometry.ts';

/** A bar of metal with the wells in it. */
export function drawWells(
  pen: Graphics,
  place: Geometry,
  { well, frame }: SlotLook['colours'],
): void {
  const { left, top, cell, reels, rows, border } = place;
  const [width, height] = [cell * reels, cell * rows];
  const [light, dark] = frame;
  const outer = outerOf(place);
  pen.clear();
  pen.roundRect(...inset(outer, -3), border * 1.4).fill({ color: 0x000000, alpha: 0.45 });
  pen.roundRect(...outer, border * 1.3).fill(vertical(light, dark));
  pen.roundRect(...inset(outer, border * 0.45), border).fill(vertical(dark, light));
  pen.roundRect(...inset(outer, border * 0.62), border * 0.8).fill(vertical(light, dark));
  pen.rect(left, top, width, height).fill(vertical(well[0], well[1]));
  for (let reel = 1; reel < reels; reel += 1) {
    const x = left + reel * cell;
    pen.rect(x - 1.5, top, 1.5, height).fill({ color: 0x000000, alpha: 0.4 });
    pen.rect(x, top, 1, height).fill({ color: 0xffffff, alpha: 0.09 });
  }
}

/** Over the symbols: they pass below the shadow of the upper and the lower edge. */
export function drawFrame(pen: Graphics, place: Geometry): void {
  const { left, top, cell, reels, rows, border } = place;
  const [width, height] = [cell * reels, cell * rows];
  const outer = outerOf(place);
  const shade = cell * 0.16;
  pen.clear();
  pen.rect(left, top, width, shade).fill(fading(0.55, 0));
  pen.rect(left, top + height - shade, width, shade).fill(fading(0, 0.55));
  pen.roundRect(...outer, border * 1.3).stroke({ color: 0x120a04, width: 1.5 });
  pen
    .roundRect(...inset(outer, 1.5), border * 1.2)
    .stroke({ color: 0xffffff, width: 1, alpha: 0.5 });
  pen.roundRect(left, top, width, height, 2).stroke({ color: 0x120a04, width: 2, alpha: 0.9 });
  drawStuds(pen, place);
}

function outerOf({ left, top, cell, reels, rows, border }: Geometry): Box {
  return [left - border, top - border, cell * reels + 2 * border, cell * rows + 2 * border];
}

type Box = readonly [x: number, y: number, width: number, height: number];

function inset([x, y, width, height]: Box, by: number): Box {
  return [x + by, y + by, width - 2 * by, height - 2 * by];
}

/** A stud in each corner. */
function drawStuds(pen: Graphics, { left, top, cell, reels, rows, border }: Geometry): void {
  const radius = border * 0.3;
  for (const x of [left - border / 2, left + cell * reels + border / 2]) {
    for (const y of [top - border / 2, top + cell * rows + border / 2]) {
      pen.circle(x, y, radius).fill({ color: 0xfff3cc }).stroke({ color: 0x3a2708, width: 1 });
    }
  }
}

function vertical(from: number, to: number): FillGradient {
  return gradient([
    { offset: 0, color: from },
    { offset: 1, color: to },
  ]);
}

function fading(from: number, to: number): FillGradient {
  return gradient([
    { offset: 0, color: `rgba(0, 0, 0, ${from})` },
    { offset: 1, color: `rgba(0, 0, 0, ${to})` },
  ]);
}

function gradient(colorStops: { offset: number; color: number | string }[]): FillGradient {
  return new FillGradient({
    type: 'linear',
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    textureSpace: 'local',
    colorStops,
  });
}
