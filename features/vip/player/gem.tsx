import type { CSSProperties } from 'react';

type GemProps = {
  readonly level: number;
  /** How many levels there are: the metal is that of the level's share. */
  readonly count: number;
  /** Edge of the square in CSS pixels, or of the drawing that it is a part of. */
  readonly size: number;
  readonly x?: number;
  readonly y?: number;
};

const OUTER = 30;
const INNER = 19;
/** Where the light comes from: the upper left. */
const LIGHT = (-3 * Math.PI) / 4;
const METALS = ['bronze', 'silver', 'gold'] as const;

/** The stone of a level: each level cuts one more facet. Decoration; the level is in a text. */
export function Gem({ level, count, size, x, y }: GemProps) {
  const sides = level + 4;
  return (
    <svg
      className="vip-gem"
      data-metal={metalOf(level, count)}
      viewBox="-32 -32 64 64"
      width={size}
      height={size}
      x={x}
      y={y}
      aria-hidden="true"
    >
      <polygon className="vip-gem-body" points={polygon(sides, OUTER)} />
      {Array.from({ length: sides }, (_, side) => (
        <polygon
          key={side}
          className="vip-gem-facet"
          points={facet(sides, side)}
          style={{ '--light': lightOn(sides, side) } as CSSProperties}
        />
      ))}
      <polygon className="vip-gem-table" points={polygon(sides, INNER)} />
      <text y="7.5" textAnchor="middle">
        {level}
      </text>
    </svg>
  );
}

/** The last level is a stone of its own. */
export function metalOf(level: number, count: number): string {
  if (level === count) return 'emerald';
  const step = Math.floor(((level - 1) / count) * METALS.length);
  return METALS[Math.min(step, METALS.length - 1)]!;
}

function polygon(sides: number, radius: number): string {
  return Array.from({ length: sides }, (_, corner) => point(sides, corner, radius)).join(' ');
}

function facet(sides: number, side: number): string {
  return [
    point(sides, side, OUTER),
    point(sides, side + 1, OUTER),
    point(sides, side + 1, INNER),
    point(sides, side, INNER),
  ].join(' ');
}

function point(sides: number, corner: number, radius: number): string {
  const angle = angleOf(sides, corner);
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
}

/** A corner is at the top. */
function angleOf(sides: number, corner: number): number {
  return -Math.PI / 2 + (2 * Math.PI * corner) / sides;
}

/** From 0 for a facet in the shade to 1 for one that faces the light. */
function lightOn(sides: number, side: number): string {
  return ((1 + Math.cos(angleOf(sides, side + 0.5) - LIGHT)) / 2).toFixed(2);
}
