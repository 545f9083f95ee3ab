import { useMemo } from 'react';
import { rosette } from '#domain/art/player/guilloche.ts';
import { cardRank, cardSuit } from '#core/cards.ts';
import { Court } from './court.tsx';
import { pipsOf } from './pips.ts';
import { RANK_MARKS, SUITS } from './suits.ts';

const JACK = 10;
const ROSETTE = { radius: 66, swing: 15, lobes: 16, lines: 3 };

/** A card face up: ivory, its rank in two corners, and its pips in the middle. */
export function CardFace({ card }: { card: number }) {
  const rank = cardRank(card);
  // Two bits are one of four suits.
  const suit = cardSuit(card) as 0 | 1 | 2 | 3;
  const { ink } = SUITS[suit];
  return (
    <svg className="card-face" viewBox="-125 -175 250 350" aria-hidden="true">
      <rect x="-124" y="-174" width="248" height="348" rx="15" fill="#fbf6e8" stroke="#cbbd98" />
      <rect
        x="-117"
        y="-167"
        width="234"
        height="334"
        rx="10"
        fill="none"
        stroke={ink}
        strokeOpacity="0.16"
      />
      <Corner rank={rank} suit={suit} />
      <g transform="rotate(180)">
        <Corner rank={rank} suit={suit} />
      </g>
      {rank === 0 && <Ace suit={suit} />}
      {rank >= JACK && <Court rank={rank} suit={suit} />}
      {pipsOf(rank).map(({ x, y, isTurned }) => (
        <path
          key={`${x} ${y}`}
          d={SUITS[suit].path}
          fill={ink}
          transform={`translate(${x} ${y}) scale(${isTurned ? -0.42 : 0.42})`}
        />
      ))}
    </svg>
  );
}

function Corner({ rank, suit }: { rank: number; suit: 0 | 1 | 2 | 3 }) {
  const { ink, path } = SUITS[suit];
  const mark = RANK_MARKS[rank]!;
  return (
    <g fill={ink}>
      <text
        x="-99"
        y="-126"
        textAnchor="middle"
        className="card-index"
        textLength={mark === '10' ? 38 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {mark}
      </text>
      <path d={path} transform="translate(-99 -104) scale(.27)" />
    </g>
  );
}

/** One large pip in a rosette. */
function Ace({ suit }: { suit: 0 | 1 | 2 | 3 }) {
  const lines = useMemo(() => rosette(ROSETTE), []);
  const { ink, path } = SUITS[suit];
  return (
    <>
      <g fill="none" stroke={ink} strokeOpacity="0.42" strokeWidth="0.8">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path d={path} fill={ink} transform="scale(.96)" />
      <path
        d={path}
        fill="none"
        stroke="#fbf6e8"
        strokeOpacity="0.75"
        strokeWidth="1.6"
        transform="scale(.78)"
      />
    </>
  );
}
