/** The scale and its lines, which change as the chart grows. */
import { FIGURES, ink } from './ink.ts';
import type { Places, Sheet } from './sheet.ts';
import { ticksOf } from './window.ts';

export type ScaleWords = {
  readonly multiplier: (value: number) => string;
  readonly seconds: (value: number) => string;
};

export function paintScale(
  to: CanvasRenderingContext2D,
  sheet: Sheet,
  places: Places,
  words: ScaleWords,
): void {
  const { left, right, bottom, top, rail, isSmall } = sheet;
  const size = isSmall ? 11 : 12.5;
  to.font = `500 ${size}px ${FIGURES}`;
  to.textBaseline = 'middle';
  to.textAlign = 'left';
  const rows = Math.max(3, Math.floor((bottom - top) / (isSmall ? 46 : 58)));
  for (const { value, strength } of ticksOf(1, 1 + places.window.rise, rows)) {
    const y = places.y(value);
    to.fillStyle = ink('ivory', 0.09 * strength);
    if (value > 1) to.fillRect(left, Math.round(y), right - left, 1);
    to.fillStyle = ink('brass', 0.75 * strength);
    to.fillRect(rail + 5, Math.round(y), 5, 1);
    to.fillStyle = ink('ivory', 0.72 * strength);
    to.fillText(words.multiplier(value), rail + 13, y + 0.5);
  }
  to.textAlign = 'center';
  const columns = Math.max(3, Math.floor((right - left) / (isSmall ? 64 : 96)));
  for (const { value, strength } of ticksOf(0, places.window.ms / 1000, columns)) {
    const x = places.x(value * 1000);
    if (value === 0 || x > right - 8) continue;
    to.fillStyle = ink('ivory', 0.05 * strength);
    to.fillRect(Math.round(x), top, 1, bottom - top);
    to.fillStyle = ink('ivory', 0.55 * strength);
    to.fillText(words.seconds(value), x, bottom + (isSmall ? 13 : 16));
  }
}
