/** The face of the wheel around the origin, in hundredths of its radius. */
import { SECTORS } from '../../rules.ts';

const [OUTER, INNER] = [92, 52];

/** The middle of the ring of sectors, and its width: wires are dashes of a line so wide. */
export const RING = { radius: (OUTER + INNER) / 2, width: OUTER - INNER };

/** Every second ray of the disc in the middle is dark. */
export const RAYS = 17;

/** Lamps in each of the two halves around the wheel, one after the other in turn. */
export const LAMPS = 18;

/** The sector at the top; each is this one, turned. */
export const SECTOR = [
  `M${at(-0.5, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${at(0.5, OUTER)}`,
  `L${at(0.5, INNER)}A${INNER} ${INNER} 0 0 0 ${at(-0.5, INNER)}Z`,
].join('');

/** How far the place is from the top, in degrees. */
export function angleOf(place: number): number {
  return rounded((360 * place) / SECTORS.length);
}

function at(place: number, radius: number): string {
  const angle = (2 * Math.PI * place) / SECTORS.length;
  return `${rounded(radius * Math.sin(angle))} ${rounded(-radius * Math.cos(angle))}`;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
