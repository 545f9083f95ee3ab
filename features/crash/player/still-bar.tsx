import { useEffect, useRef } from 'react';
import type { Moments } from './moments.ts';

/** Full at 100: each doubling is as long as the one before. */
const FULL = Math.log(100);

/** For those who want less motion: the multiplier as the length of a bar. */
export function StillBar({ moments }: { moments: Moments }) {
  const fill = useRef<HTMLElement>(null);
  useEffect(
    () =>
      moments.listen(({ multiplier }) => {
        const share = Math.min(1, Math.log(multiplier / 100) / FULL);
        fill.current!.style.transform = `scaleX(${share})`;
      }),
    [moments],
  );
  return (
    <div className="crash-bar" aria-hidden="true">
      <i ref={fill} />
    </div>
  );
}
