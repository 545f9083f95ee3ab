import { useMemo, useSyncExternalStore } from 'react';
import { rosette } from '#domain/art/player/guilloche.ts';

const ROSETTE = { radius: 150, swing: 30, lobes: 18, lines: 4 };

/** No subscription: the value never changes in a browser. */
function noSubscription(): () => void {
  return () => {};
}

/**
 * The rosette printed into the felt, behind the number. It is computed in the browser, because its
 * thousand points would make the prerendered page much larger.
 */
export function Felt() {
  const isInBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const lines = useMemo(() => (isInBrowser ? rosette(ROSETTE) : []), [isInBrowser]);
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
        {lines.map((line) => (
          <path key={line} d={line} vectorEffect="non-scaling-stroke" strokeWidth="0.8" />
        ))}
        <circle r="190" vectorEffect="non-scaling-stroke" strokeWidth="0.8" />
        <circle r="196" vectorEffect="non-scaling-stroke" strokeWidth="0.8" strokeOpacity="0.5" />
      </g>
    </svg>
  );
}
