import { useEffect, useRef } from 'react';
import type { FrameClock } from './frame-clock.ts';

/** Full at 100; each doubling takes the same length. */
const FULL = Math.log(100);

/** With reduced motion: the multiplier as the length of a bar. */
export function StillBar({ clock }: { clock: FrameClock }) {
  const fill = useRef<HTMLElement>(null);
  useEffect(
    () =>
      clock.subscribe(({ multiplier }) => {
        const share = Math.min(1, Math.log(multiplier / 100) / FULL);
        fill.current!.style.transform = `scaleX(${share})`;
      }),
    [clock],
  );
  return (
    <div className="crash-bar" aria-hidden="true">
      <i ref={fill} />
    </div>
  );
}
