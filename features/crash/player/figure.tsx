import { useEffect, useRef } from 'react';
import type { FrameClock, RoundView } from './frame-clock.ts';
import { useNumbers } from './numbers.ts';

/** More than thirty updates a second cannot be read, and each of them costs layout and paint. */
const WRITE_EVERY_MS = 30;

/** The multiplier, large, in a box that never moves. */
export function Figure({ clock, view }: { clock: FrameClock; view: RoundView }) {
  const digits = useRef<HTMLSpanElement>(null);
  const { figure, isSignFirst } = useNumbers();
  const write = useRef(figure);
  useEffect(() => {
    write.current = figure;
  });
  useEffect(() => {
    let [shown, dueMs] = [-1, 0];
    const text = document.createTextNode('');
    digits.current!.replaceChildren(text);
    return clock.subscribe(({ multiplier, nowMs, view: { phase } }) => {
      // The final value is written at once.
      if (multiplier === shown || (phase === 'running' && nowMs < dueMs)) return;
      [shown, dueMs] = [multiplier, nowMs + WRITE_EVERY_MS];
      text.data = write.current(multiplier);
    });
  }, [clock]);
  const isShown = view.phase === 'running' || view.phase === 'crashed';
  return (
    <p className="crash-figure display" aria-hidden="true" hidden={!isShown}>
      {isSignFirst && <span className="crash-times">×</span>}
      <span ref={digits} className="crash-digits tabular" />
      {!isSignFirst && <span className="crash-times">×</span>}
    </p>
  );
}
