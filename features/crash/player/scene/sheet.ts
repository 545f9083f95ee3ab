/** The geometry of the chart, in CSS pixels. */
import { curveAt } from '../../rules.growth.ts';
import { windowAt, type Window } from './window.ts';

export type Sheet = {
  readonly width: number;
  readonly height: number;
  /** The ruled area that the wire burns into. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The middle of the brass rail with the scale. */
  readonly rail: number;
  readonly isSmall: boolean;
};

const SMALL = 560;

export function sheetOf(width: number, height: number): Sheet {
  const isSmall = width < SMALL;
  const right = width - (isSmall ? 58 : 84);
  return {
    width,
    height,
    left: isSmall ? 14 : 26,
    right,
    top: isSmall ? 14 : 22,
    bottom: height - (isSmall ? 26 : 34),
    rail: right + (isSmall ? 10 : 14),
    isSmall,
  };
}

/** Maps time and multiplier to positions on the sheet at one moment. */
export type Places = {
  readonly window: Window;
  readonly x: (ms: number) => number;
  readonly y: (multiplier: number) => number;
};

export function placesAt(sheet: Sheet, elapsedMs: number): Places {
  const window = windowAt(elapsedMs, curveAt(elapsedMs));
  const { left, right, top, bottom } = sheet;
  return {
    window,
    x: (ms) => left + (ms / window.ms) * (right - left),
    y: (multiplier) => bottom - ((multiplier - 1) / window.rise) * (bottom - top),
  };
}
