import './dice-art.css';
import { useId } from 'react';
import { Die } from './die.tsx';
import { rosette } from './guilloche.ts';

const LAYOUT_LINES = rosette({ radius: 150, swing: 34, lobes: 14, lines: 5 });

/**
 * Two dice come to rest under the lamp, on a rosette printed into the cloth. For a `.felt`
 * background.
 */
export function DiceHero({ label }: { label?: string | undefined }) {
  const id = useId();
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="dice-art" viewBox="0 0 640 440" {...named}>
      <DiceShadows id={id} />
      <g
        transform="translate(320 268) scale(1.55 .72)"
        fill="none"
        stroke="var(--brass-2)"
        strokeOpacity="0.28"
        strokeWidth="0.8"
      >
        {LAYOUT_LINES.map((line) => (
          <path key={line} d={line} vectorEffect="non-scaling-stroke" />
        ))}
        <circle r="112" vectorEffect="non-scaling-stroke" />
        <circle r="189" vectorEffect="non-scaling-stroke" />
        <circle r="194" vectorEffect="non-scaling-stroke" strokeOpacity="0.6" />
      </g>
      <g filter={`url(#${id}s)`} fill="#03100b">
        <path d="M128 300 232 236l120 30 44 60-116 62-112-20Z" opacity="0.62" />
        <path d="M356 268 430 226l96 24 34 52-92 50-86-16Z" opacity="0.62" />
      </g>
      <Die className="dice-art-back" pose={{ turn: 38, tip: 33 }} x={446} y={216} half={66} />
      <Die className="dice-art-front" pose={{ turn: -28, tip: 30 }} x={226} y={242} half={90} />
    </svg>
  );
}

function DiceShadows({ id }: { id: string }) {
  return (
    <defs>
      <filter id={`${id}s`} x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="13" />
      </filter>
    </defs>
  );
}
