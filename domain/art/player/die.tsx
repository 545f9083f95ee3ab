import { useId, useMemo } from 'react';
import { drawDie, type DieFace, type DiePose, type Point } from './die-geometry.ts';

type DieProps = {
  pose: DiePose;
  x: number;
  y: number;
  /** Half a side, in units of the surrounding drawing. */
  half: number;
  className?: string | undefined;
};

/**
 * An ivory die with brass pips, for use inside an `<svg>`. Its faces are painted flat and blurred
 * into one another inside the outline: that is what rounds the edges.
 */
export function Die({ pose, x, y, half, className }: DieProps) {
  const id = useId();
  const { turn, tip, roll } = pose;
  const { outline, faces } = useMemo(
    () => drawDie({ turn, tip, roll }, half),
    [turn, tip, roll, half],
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={className}>
        <DieDefs id={id} outline={outline} half={half} />
        <g clipPath={`url(#${id}o)`}>
          <path d={outline} fill="#c2b18d" />
          <g filter={`url(#${id}b)`}>
            {faces.map((face) => (
              <polygon key={face.value} points={grown(face.corners)} fill={ivory(face.light)} />
            ))}
          </g>
          <path d={outline} fill={`url(#${id}l)`} />
          <path
            d={outline}
            fill="none"
            stroke={`url(#${id}r)`}
            strokeWidth={half * 0.09}
            strokeLinejoin="round"
          />
        </g>
        {faces.map((face) => (
          <Pips key={face.value} face={face} id={id} half={half} />
        ))}
      </g>
    </g>
  );
}

function DieDefs({ id, outline, half }: { id: string; outline: string; half: number }) {
  return (
    <defs>
      <clipPath id={`${id}o`}>
        <path d={outline} />
      </clipPath>
      <filter id={`${id}b`} x="-20%" y="-20%" width="140%" height="140%">
        <feGaussianBlur stdDeviation={half * 0.085} />
      </filter>
      <linearGradient id={`${id}r`} x1="0.3" y1="0" x2="0.6" y2="1">
        <stop stopColor="#fff" stopOpacity="0.95" />
        <stop offset="0.35" stopColor="#fff" stopOpacity="0.1" />
        <stop offset="1" stopColor="#3c2f18" stopOpacity="0.45" />
      </linearGradient>
      <linearGradient id={`${id}l`} x1="0.35" y1="0" x2="0.6" y2="1">
        <stop stopColor="#fff8e4" stopOpacity="0.35" />
        <stop offset="0.45" stopColor="#f3e2b8" stopOpacity="0.1" />
        <stop offset="0.8" stopColor="#0d3025" stopOpacity="0.12" />
        <stop offset="1" stopColor="#0d3025" stopOpacity="0.5" />
      </linearGradient>
      <radialGradient id={`${id}p`} cx="0.5" cy="0.78" r="0.75">
        <stop stopColor="#f2cf85" />
        <stop offset="0.5" stopColor="#b98736" />
        <stop offset="1" stopColor="#5d3f14" />
      </radialGradient>
      <linearGradient id={`${id}e`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#4a3413" />
        <stop offset="0.55" stopColor="#8a6a35" />
        <stop offset="1" stopColor="#fff7de" />
      </linearGradient>
    </defs>
  );
}

function Pips({ face, id, half }: { face: DieFace; id: string; half: number }) {
  return face.pips.map((pip) => (
    <path
      key={pip}
      d={pip}
      fill={`url(#${id}p)`}
      stroke={`url(#${id}e)`}
      strokeWidth={half * 0.035}
      opacity={0.72 + 0.28 * face.light}
    />
  ));
}

/** A face reaches a little past its corners, so that the blur never thins it at the outline. */
function grown(corners: readonly Point[]): string {
  return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** From the brown of its shadow side to the white of the side under the lamp. */
function ivory(light: number): string {
  const shade = [150, 131, 98];
  const lit = [255, 249, 234];
  const mixed = shade.map((dark, i) => Math.round(dark + ((lit[i] ?? dark) - dark) * light));
  return `rgb(${mixed.join(' ')})`;
}
