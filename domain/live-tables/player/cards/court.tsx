/**
 * The court cards without faces: their headwear over a guilloche, point-symmetric. A jack has a cap
 * with a feather, a queen a coronet of pearls, a king a closed crown.
 */
import { useMemo } from 'react';
import { rosette } from '#domain/art/player/guilloche.ts';
import { SUITS } from './suits.ts';

const ROSETTE = { radius: 58, swing: 20, lobes: 12, lines: 4 };

const CAP = {
  body: 'M-44 18C-46-6-26-24 2-24c26 0 44 12 46 30l-6 12Z',
  trim: 'M-48 14c28-7 62-7 94 2l1 14c-30-8-66-8-95-1Z',
  jewels: 'M26-22C34-50 56-58 68-50 60-46 56-40 54-32 50-22 42-14 30-12Z',
};
const CORONET = {
  body: 'M-46 20-54-22-28-2-14-34 0-6 14-34 28-2 54-22 46 20Z',
  trim: 'M-46 18H46V31H-46Z',
  jewels:
    'M-54-32a6 6 0 1 0 .1 0ZM-14-46a7 7 0 1 0 .1 0ZM14-46a7 7 0 1 0 .1 0ZM54-32a6 6 0 1 0 .1 0Z',
};
const CROWN = {
  body: 'M-45 18C-62-20-36-40 0-40S62-20 45 18Z',
  trim: 'M-48 17H48V32H-48Z',
  jewels:
    'M-3.5-62h7v7h7v7h-7v9h-7v-9h-7v-7h7ZM-26 24.5a4 4 0 1 0 .1 0ZM0 24.5a4 4 0 1 0 .1 0Z' +
    'M26 24.5a4 4 0 1 0 .1 0Z',
  /** The arches of a crown that is closed, with their pearls. */
  arches:
    'M-30 16C-42-14-20-34 0-39 20-34 42-14 30 16M0-39V16M-46-8a3 3 0 1 0 .1 0ZM46-8a3 3 0 1 0 .1 0Z',
};
const HEADS = [CAP, CORONET, CROWN] as const;
const JACK = 10;

export function Court({ rank, suit }: { rank: number; suit: 0 | 1 | 2 | 3 }) {
  const lines = useMemo(() => rosette(ROSETTE), []);
  const { ink, shade, path } = SUITS[suit];
  const head = HEADS[rank - JACK]!;
  return (
    <>
      <rect x="-78" y="-128" width="156" height="256" rx="7" fill="none" stroke="#a67c39" />
      <rect x="-74" y="-124" width="148" height="248" rx="5" fill={ink} fillOpacity="0.07" />
      <g fill="none" stroke={ink} strokeOpacity="0.5" strokeWidth="0.8">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
        <path d="M-74 0H-46M46 0H74" stroke="#a67c39" strokeWidth="2" strokeOpacity="1" />
      </g>
      <circle r="38" fill="#fbf6e8" stroke="#a67c39" strokeWidth="1.5" />
      <path d={path} transform="scale(.5)" fill={ink} />
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <g transform="translate(0 -82) scale(.82)">
            <path d={head.body} fill={ink} stroke={shade} strokeWidth="1.5" />
            <path d={head.trim} fill="#d8ad5c" stroke="#6b4f24" strokeWidth="1.2" />
            {'arches' in head && (
              <path d={head.arches} fill="none" stroke="#e9c987" strokeWidth="3" />
            )}
            <path d={head.jewels} fill="#e9c987" stroke="#6b4f24" strokeWidth="1.2" />
          </g>
        </g>
      ))}
    </>
  );
}
