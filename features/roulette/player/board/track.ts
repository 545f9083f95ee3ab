/** The racetrack: the wheel stretched to an oval, so that its sectors are side by side. */
import { WHEEL_ORDER } from '../../rules.cells.ts';
import { SECTOR_NAMES, SECTORS, type Sector } from './racetrack.ts';

export type TrackPlace = {
  readonly pocket: number;
  readonly sector: Sector;
  /** The middle of its field, in percent of the width and of the height. */
  readonly x: number;
  readonly y: number;
};

/** Clockwise from the left of the upper straight: how many fields are on each part of the oval. */
const FIRST = 5;
const UPPER = 16;
const BEND = 3;
const LOWER = 15;
/** The middle line of the fields; the oval is seven times as wide as high. */
const EDGE = { left: 9, right: 91, top: 14, bottom: 86 };
const HIGH_PER_WIDE = 7;

export const TRACK: readonly TrackPlace[] = WHEEL_ORDER.map((_, at) => {
  const pocket = WHEEL_ORDER[(WHEEL_ORDER.indexOf(FIRST) + at) % WHEEL_ORDER.length]!;
  return { pocket, sector: sectorOf(pocket), ...placeOf(at) };
});

function sectorOf(pocket: number): Sector {
  const isIn = (name: Sector) =>
    SECTORS[name].some((cell) => cell.split('-').includes(String(pocket)));
  return SECTOR_NAMES.find(isIn) ?? 'voisins';
}

function placeOf(at: number): { x: number; y: number } {
  const { left, right, top, bottom } = EDGE;
  const along = (share: number) => left + (right - left) * share;
  if (at < UPPER) return { x: along((at + 0.5) / UPPER), y: top };
  const afterUpper = at - UPPER;
  if (afterUpper < BEND) return bend(right, -90 + bendAngle(afterUpper));
  const afterBend = afterUpper - BEND;
  if (afterBend < LOWER) return { x: along(1 - (afterBend + 0.5) / LOWER), y: bottom };
  return bend(left, 90 + bendAngle(afterBend - LOWER));
}

function bendAngle(at: number): number {
  return (180 * (at + 0.5)) / BEND;
}

function bend(centre: number, degrees: number): { x: number; y: number } {
  const high = (EDGE.bottom - EDGE.top) / 2;
  const angle = (degrees * Math.PI) / 180;
  return {
    x: Math.round((centre + (high / HIGH_PER_WIDE) * Math.cos(angle)) * 100) / 100,
    y: Math.round((50 + high * Math.sin(angle)) * 100) / 100,
  };
}
