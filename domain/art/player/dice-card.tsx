import './dice-art.css';
import { useId } from 'react';
import { Die } from './die.tsx';

/**
 * The picture on the lobby's dice card. The dice hop when the card is pointed at and settle when it
 * is pressed: the card needs the class `dice-card` for that.
 */
export function DiceCardArt() {
  const id = useId();
  return (
    <svg
      className="dice-art"
      viewBox="0 0 360 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={`${id}l`} cx="0.5" cy="0.42" r="0.55">
          <stop stopColor="var(--dice)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--dice)" stopOpacity="0" />
        </radialGradient>
        <filter id={`${id}s`} x="-40%" y="-60%" width="180%" height="220%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
      </defs>
      <rect width="360" height="260" fill={`url(#${id}l)`} />
      <g className="dice-art-shadow" filter={`url(#${id}s)`} fill="#020a07" opacity="0.7">
        <ellipse cx="142" cy="184" rx="74" ry="17" />
        <ellipse cx="248" cy="160" rx="54" ry="12" />
      </g>
      <Die
        className="dice-art-back"
        pose={{ turn: 52, tip: 31, roll: 6 }}
        x={248}
        y={108}
        half={40}
      />
      <Die className="dice-art-front" pose={{ turn: -34, tip: 29 }} x={138} y={122} half={54} />
    </svg>
  );
}
