/** The face of the wheel as paths around the origin, in hundredths of its radius. */
import { SECTORS } from '../../rules.ts';

export type SectorKind = (typeof SECTORS)[number];

export const KINDS = [...new Set(SECTORS)];

const [OUTER, INNER] = [92, 52];
const RAYS = 17;

/** All sectors of a kind, the first of all at the top. */
export function pathOf(kind: SectorKind): string {
  return SECTORS.map((each, place) => (each === kind ? sector(place) : '')).join('');
}

/** The wires between the sectors. */
export const WIRES = SECTORS.map((_, place) => {
  return `M${at(place + 0.5, INNER)}L${at(place + 0.5, OUTER)}`;
}).join('');

/** Every second ray of the disc in the middle. */
export const DISC_RAYS = Array.from({ length: RAYS }, (_, ray) => {
  const edge = (share: number) => at(((ray + share) * SECTORS.length) / RAYS, INNER - 1);
  return `M0 0L${edge(0)}L${edge(0.5)}Z`;
}).join('');

const LAMP_COUNT = 36;
const LAMPS_AT = 105.5;

/** The lamps around the wheel as dots of a line with round ends: every second one in each path. */
export const LAMPS = [0, 1].map((half) =>
  Array.from({ length: LAMP_COUNT / 2 }, (_, lamp) => {
    return `M${at(((2 * lamp + half) * SECTORS.length) / LAMP_COUNT, LAMPS_AT)}h0`;
  }).join(''),
);

/** How far the place is from the top, in degrees. */
export function angleOf(place: number): number {
  return rounded((360 * place) / SECTORS.length);
}

function sector(place: number): string {
  const [from, to] = [place - 0.5, place + 0.5];
  const outer = `M${at(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${at(to, OUTER)}`;
  return `${outer}L${at(to, INNER)}A${INNER} ${INNER} 0 0 0 ${at(from, INNER)}Z`;
}

function at(place: number, radius: number): string {
  const angle = (2 * Math.PI * place) / SECTORS.length;
  return `${rounded(radius * Math.sin(angle))} ${rounded(-radius * Math.cos(angle))}`;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
