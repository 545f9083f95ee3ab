import { rosette, scallops } from './guilloche.ts';

const EDGE = scallops(91, 5, 36);
const OUTER_LINES = rosette({ radius: 74, swing: 12, lobes: 16, lines: 6 });
const INNER_LINES = rosette({ radius: 53, swing: 9, lobes: 12, lines: 4 });

/** The seal of a verified outcome: a scalloped edge, engraved rings, and a shield with a tick. */
export function Seal({ label, size = 200 }: { label?: string | undefined; size?: number }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg viewBox="-100 -100 200 200" width={size} height={size} fill="none" {...named}>
      <path d={EDGE} fill="var(--ground-2)" stroke="var(--brass-2)" strokeWidth="1.5" />
      <g stroke="var(--brass-3)" strokeWidth="0.6">
        {OUTER_LINES.map((line) => (
          <path key={line} d={line} />
        ))}
        <g strokeOpacity="0.8">
          {INNER_LINES.map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <circle r="87.5" />
      </g>
      <circle r="42" fill="var(--felt-1)" stroke="var(--brass-2)" strokeWidth="1.5" />
      <circle r="38" stroke="var(--brass-3)" strokeWidth="0.7" />
      <path
        d="M0-27 21-19V-1C21 13 12.5 22.5 0 28-12.5 22.5-21 13-21-1V-19Z"
        fill="var(--brass-2)"
      />
      <path
        d="M0-22.5 17-16V-1C17 10.5 10.2 18.3 0 23-10.2 18.3-17 10.5-17-1V-16Z"
        stroke="var(--on-brass)"
        strokeOpacity="0.45"
      />
      <path d="M-9.5.500-2.5 7.5 10-7" stroke="var(--on-brass)" strokeWidth="4.5" />
    </svg>
  );
}
