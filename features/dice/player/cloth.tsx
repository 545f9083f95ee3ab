import { rosette } from '#platform/browser/art/guilloche.ts';

const LINES = rosette({ radius: 150, swing: 30, lobes: 18, lines: 4 });

/** What is printed into the cloth: a rosette that the number stands in, and the rule around it. */
export function Cloth() {
  return (
    <svg
      className="dice-cloth"
      viewBox="-400 -150 800 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      stroke="var(--brass-2)"
    >
      <g transform="scale(1.35 .62)">
        {LINES.map((line) => (
          <path key={line} d={line} vectorEffect="non-scaling-stroke" strokeWidth="0.8" />
        ))}
        <circle r="190" vectorEffect="non-scaling-stroke" strokeWidth="0.8" />
        <circle r="196" vectorEffect="non-scaling-stroke" strokeWidth="0.8" strokeOpacity="0.5" />
      </g>
    </svg>
  );
}
