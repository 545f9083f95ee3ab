import { useId } from 'react';
import { Ground } from './ground.tsx';

const TUBES = [0, 1, 2, 3, 4];
const CHIPS = ['#1a5d47', '#7a2420', '#1a5d47', '#a67c39'];

/** No payments yet: the chip tray from above, its tubes almost empty. */
export function EmptyDeposits() {
  const id = useId();
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" fill="none">
      <linearGradient id={id}>
        <stop stopColor="#020504" />
        <stop offset="0.5" stopColor="#1a2923" />
        <stop offset="1" stopColor="#020504" />
      </linearGradient>
      <Ground />
      <rect x="25" y="30" width="170" height="90" rx="5" fill="#020a07" opacity="0.5" />
      <rect x="25" y="24" width="170" height="92" rx="5" fill="var(--ground-3)" />
      <rect x="25.5" y="24.5" width="169" height="91" rx="4.5" stroke="var(--brass-2)" />
      <rect
        x="29"
        y="28"
        width="162"
        height="84"
        rx="3"
        stroke="var(--brass-3)"
        strokeOpacity="0.5"
      />
      {TUBES.map((tube) => (
        <rect
          key={tube}
          x={37 + tube * 30.5}
          y="35"
          width="24"
          height="70"
          rx="3"
          fill={`url(#${id})`}
          stroke="var(--line-2)"
        />
      ))}
      {CHIPS.map((colour, row) => (
        <g key={row} transform={`translate(38 ${99 - row * 6})`}>
          <rect width="22" height="5" rx="1.5" fill={colour} />
          <path d={row % 2 ? 'M3 0h5v5H3zM14 0h5v5h-5z' : 'M8.5 0h5v5h-5z'} fill="#f0e6cd" />
          <path d="M0 4.5h22" stroke="#020a07" strokeOpacity="0.5" />
        </g>
      ))}
    </svg>
  );
}
