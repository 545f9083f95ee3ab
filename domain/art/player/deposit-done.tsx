import { useId, type CSSProperties } from 'react';
import { Chip } from './chip.tsx';
import { Ground } from './ground.tsx';
import { band, rosette } from './guilloche.ts';

const ROSETTE = rosette({ radius: 14, swing: 7, lobes: 9, lines: 5 });
const BAND = band(104, 7, 11, 4);

/** From the table upwards. */
const CHIPS = [
  { x: 162, y: 108, body: '#7a2420', turn: 0.3 },
  { x: 159, y: 101, turn: 0.6 },
  { x: 163, y: 94, body: '#a67c39', spots: '#1b1305' },
] as const;

/** Deposit received: a banknote and the chips given for it. */
export function DepositDone() {
  const id = useId();
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" fill="none">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#f5eedc" />
          <stop offset="1" stopColor="#cfc39f" />
        </linearGradient>
      </defs>
      <Ground />
      <g className="deposit-note">
        <g transform="rotate(-9 100 70) translate(36 30)">
          <path d="M2 5h132v68H2z" fill="#020a07" opacity="0.45" />
          <path d="M0 0h132v68H0z" fill={`url(#${id})`} />
          <g stroke="#1a5d47" strokeWidth="0.6">
            <path d="M4.5 4.5h123v59h-123zM7 7h118v54H7z" />
            <g transform="translate(66 34)">
              <circle r="23.5" />
              {ROSETTE.map((line) => (
                <path key={line} d={line} />
              ))}
            </g>
            <g transform="translate(14 13)" strokeOpacity="0.7">
              {BAND.map((line) => (
                <path key={line} d={line} />
              ))}
            </g>
            <g transform="translate(14 55)" strokeOpacity="0.7">
              {BAND.map((line) => (
                <path key={line} d={line} />
              ))}
            </g>
            <path d="M14 26h16M14 30h20M14 34h12M102 34h16M98 38h20M106 42h12" strokeWidth="0.9" />
          </g>
          <path d="M66 27.5 71.5 34 66 40.5 60.5 34Z" fill="#8a6429" />
        </g>
      </g>
      {CHIPS.map((chip, nth) => (
        <g key={chip.y} className="deposit-chip" style={{ '--nth': nth } as CSSProperties}>
          <Chip radius={27} {...chip} />
        </g>
      ))}
    </svg>
  );
}
