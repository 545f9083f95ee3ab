import { Chip } from './chip.tsx';
import { Ground } from './ground.tsx';

/** No bets yet: an empty betting circle, and one chip waiting beside it. */
export function EmptyBets() {
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" fill="none">
      <Ground />
      <g stroke="var(--brass-2)">
        <ellipse cx="96" cy="82" rx="58" ry="25" strokeDasharray="5 4" />
        <ellipse cx="96" cy="82" rx="49" ry="20.5" strokeOpacity="0.45" />
        <path d="M96 71.5 109 82 96 92.5 83 82Z" strokeOpacity="0.7" />
      </g>
      <Chip x={172} y={92} radius={27} />
    </svg>
  );
}
