/** The cash-outs, pinned on the wire where they happened. */
import { timeOf } from '../../rules.growth.ts';
import { FIGURES, ink } from './ink.ts';
import type { Places, Sheet } from './sheet.ts';

export type Mark = {
  readonly id: string;
  /** Hundredths. */
  readonly at: number;
  readonly label: string;
  readonly isOwn: boolean;
};

/** A mark with the time at which this screen first showed it. */
export type PinnedMark = Mark & { readonly sinceMs: number };

const LABEL_MS = 2_200;
/** How many labels of other players are shown at once; own labels are always shown. */
const LABELS_MAX = 3;

export function paintMarks(
  to: CanvasRenderingContext2D,
  sheet: Sheet,
  places: Places,
  shown: { marks: readonly PinnedMark[]; nowMs: number; strength: number },
): void {
  let labels = 0;
  to.textBaseline = 'middle';
  for (const mark of shown.marks.toReversed()) {
    const x = places.x(timeOf(mark.at));
    const y = places.y(mark.at / 100);
    const age = shown.nowMs - mark.sinceMs;
    pin(to, x, y, mark.isOwn, Math.min(1, age / 160) * shown.strength);
    const isFresh = age < LABEL_MS && labels < LABELS_MAX;
    if (!mark.isOwn && !isFresh) continue;
    if (!mark.isOwn) labels += 1;
    const fade = mark.isOwn ? 1 : Math.min(1, (LABEL_MS - age) / 500);
    label(to, sheet, {
      mark,
      x,
      y: y - Math.min(1, age / 240) * 18,
      strength: fade * shown.strength,
    });
  }
}

/** An ivory pin; the player's own is larger and of brass. */
function pin(
  to: CanvasRenderingContext2D,
  x: number,
  y: number,
  isOwn: boolean,
  strength: number,
): void {
  const radius = isOwn ? 6 : 3.6;
  to.globalAlpha = strength;
  to.beginPath();
  to.arc(x, y + 1.5, radius + 0.5, 0, 7);
  to.fillStyle = 'rgb(0 0 0 / 0.5)';
  to.fill();
  to.beginPath();
  to.arc(x, y, radius, 0, 7);
  to.fillStyle = isOwn ? '#f3d998' : '#f5eedc';
  to.fill();
  to.lineWidth = isOwn ? 2 : 1;
  to.strokeStyle = isOwn ? '#6b4f24' : 'rgb(20 30 25 / 0.8)';
  to.stroke();
  to.globalAlpha = 1;
}

type Label = { mark: Mark; x: number; y: number; strength: number };

function label(to: CanvasRenderingContext2D, sheet: Sheet, { mark, x, y, strength }: Label): void {
  const size = mark.isOwn ? 13 : 11.5;
  to.font = `${mark.isOwn ? 600 : 500} ${size}px ${FIGURES}`;
  const half = to.measureText(mark.label).width / 2 + 7;
  const middle = Math.max(sheet.left + half, Math.min(sheet.right - half, x));
  const top = Math.max(sheet.top, y - size - 5);
  to.globalAlpha = strength;
  to.fillStyle = mark.isOwn ? '#d8ad5c' : 'rgb(8 22 17 / 0.82)';
  to.beginPath();
  to.roundRect(middle - half, top, half * 2, size + 8, 3);
  to.fill();
  to.fillStyle = mark.isOwn ? '#1b1305' : ink('ivory', 0.92);
  to.textAlign = 'center';
  to.fillText(mark.label, middle, top + (size + 8) / 2 + 0.5);
  to.globalAlpha = 1;
}
