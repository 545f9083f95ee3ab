/** The two canvases of the table: the paper, painted once, and what moves above it. */
import { curveAt } from '../../rules.growth.ts';
import type { CrashFrame } from '../frame-clock.ts';
import { FIGURES, ink } from './ink.ts';
import { paintMarks, type Mark, type PinnedMark } from './paint-marks.ts';
import { paintNeedle } from './paint-needle.ts';
import { paintPaper } from './paint-paper.ts';
import { paintScale, type ScaleWords } from './paint-scale.ts';
import { paintBurn } from './paint-wire.ts';
import { placesAt, sheetOf, type Places, type Sheet } from './sheet.ts';
import { createSparks } from './sparks.ts';

export type StageView = {
  readonly marks: readonly Mark[];
  /** Hundredths: where the player's own bet is cashed out automatically. */
  readonly auto: number | null;
  readonly words: ScaleWords;
};

const PIXEL_RATIO_MAX = 2;
const COOL_MS = 700;
const TAKEN_AWAY_MS = 420;
const SPARK_EVERY_MS = 70;
/** How quickly the needle extends and retracts. */
const REACH_MS = 130;

/** Owns the buffers of the canvases and observes their size. */
export class Stage {
  #paper: CanvasRenderingContext2D;
  #front: CanvasRenderingContext2D;
  #watch: ResizeObserver;
  #sheet: Sheet = sheetOf(0, 0);
  #view: StageView;
  #pinned: PinnedMark[] = [];
  #sparks = createSparks();
  #last: CrashFrame | undefined;
  /** How far the previous round had come, while its sheet is removed. */
  #before = 0;
  #sparkDueMs = 0;
  /** 0 with the needle retracted to its rail, 1 with its point on the wire. */
  #reach = 0;

  constructor(paper: HTMLCanvasElement, front: HTMLCanvasElement, view: StageView) {
    this.#paper = contextOf(paper);
    this.#front = contextOf(front);
    this.#view = view;
    this.#watch = new ResizeObserver(([entry]) => {
      if (entry) this.#resize(entry.contentRect.width, entry.contentRect.height);
    });
    this.#watch.observe(front);
  }

  close(): void {
    this.#watch.disconnect();
  }

  show(view: StageView): void {
    this.#view = view;
  }

  paint(frame: CrashFrame): void {
    const before = this.#last;
    this.#last = frame;
    if (this.#sheet.width === 0) return;
    this.#follow(frame, before);
    this.#draw(frame);
  }

  /** Resets sparks and pins when the round or the phase changes. */
  #follow({ view, nowMs, elapsedMs }: CrashFrame, before: CrashFrame | undefined): void {
    const isNew = before !== undefined && before.view.id !== view.id;
    if (isNew) {
      this.#before = before.elapsedMs;
      this.#pinned = [];
    }
    const known = new Set(this.#pinned.map(({ id }) => id));
    for (const mark of this.#view.marks) {
      if (!known.has(mark.id)) this.#pinned.push({ ...mark, sinceMs: nowMs });
    }
    const places = placesAt(this.#sheet, elapsedMs);
    const tip = { x: places.x(elapsedMs), y: places.y(curveAt(elapsedMs)) };
    if (view.phase === 'running' && nowMs >= this.#sparkDueMs && !view.isFrozen) {
      this.#sparkDueMs = nowMs + SPARK_EVERY_MS;
      this.#sparks.throw(tip.x, tip.y, 1, 130);
    }
    const hasCrashed = view.phase === 'crashed' && before?.view.phase === 'running';
    if (hasCrashed) this.#sparks.throw(tip.x, tip.y, 60, 420);
    const passedMs = before ? nowMs - before.nowMs : REACH_MS * 10;
    this.#sparks.move(passedMs);
    const isOut = view.phase === 'running' || view.phase === 'locked';
    this.#reach += ((isOut ? 1 : 0) - this.#reach) * (1 - Math.exp(-passedMs / REACH_MS));
  }

  #draw(frame: CrashFrame): void {
    const { view, elapsedMs, phaseMs, nowMs } = frame;
    const to = this.#front;
    const sheet = this.#sheet;
    to.clearRect(0, 0, sheet.width, sheet.height);
    const isOn = view.phase === 'running' || view.phase === 'crashed';
    const leaving = isOn ? 0 : Math.max(0, 1 - phaseMs / TAKEN_AWAY_MS);
    const shownMs = isOn ? elapsedMs : this.#before * leaving;
    const places = placesAt(sheet, shownMs);
    paintScale(to, sheet, places, this.#view.words);
    const cooled = view.phase === 'crashed' ? Math.max(0, 1 - phaseMs / COOL_MS) : 1;
    const heat = isOn ? cooled * (view.isFrozen ? 0.35 : 1) : 0;
    const strength = isOn ? 1 : leaving;
    paintBurn(to, sheet, places, { elapsedMs: shownMs, heat, strength });
    if (this.#view.auto !== null && isOn) paintAuto(to, sheet, places, this.#view);
    paintMarks(to, sheet, places, { marks: this.#pinned, nowMs, strength });
    const y = isOn ? places.y(curveAt(shownMs)) : sheet.bottom;
    const fallen = view.phase === 'crashed' ? fallenAt(phaseMs) : 0;
    const needleY = y + (sheet.bottom - y) * fallen;
    const restX = sheet.rail - 30;
    const needleX = restX + (places.x(shownMs) - restX) * this.#reach;
    paintNeedle(to, sheet, { x: needleX, y: needleY, heat: fallen > 0 ? 0 : heat });
    this.#sparks.paint(to);
  }

  #resize(width: number, height: number): void {
    this.#sheet = sheetOf(width, height);
    const ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio || 1);
    for (const context of [this.#paper, this.#front]) {
      context.canvas.width = Math.round(width * ratio);
      context.canvas.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    paintPaper(this.#paper, this.#sheet);
    if (this.#last) this.#draw(this.#last);
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('a canvas without a context');
  return context;
}

/** How far the carriage has dropped, 0 to 1: it falls, bounces twice and rests. */
function fallenAt(phaseMs: number): number {
  const t = phaseMs / 1000;
  if (t < 0.34) return (t / 0.34) ** 2;
  if (t < 0.62) return 1 - 0.14 * (1 - ((t - 0.48) / 0.14) ** 2);
  if (t < 0.78) return 1 - 0.04 * (1 - ((t - 0.7) / 0.08) ** 2);
  return 1;
}

/** The line at the player's auto cash-out, if it is on the sheet. */
function paintAuto(to: CanvasRenderingContext2D, sheet: Sheet, places: Places, view: StageView) {
  const multiplier = (view.auto ?? 0) / 100;
  const y = places.y(multiplier);
  if (y < sheet.top) return;
  to.save();
  to.strokeStyle = ink('brass', 0.75);
  to.lineWidth = 1;
  to.setLineDash([5, 5]);
  to.beginPath();
  to.moveTo(sheet.left, y);
  to.lineTo(sheet.right, y);
  to.stroke();
  to.fillStyle = ink('brass', 1);
  to.font = `600 11.5px ${FIGURES}`;
  to.textAlign = 'right';
  to.textBaseline = 'bottom';
  to.fillText(view.words.multiplier(multiplier), sheet.right - 6, y - 3);
  to.restore();
}
