import { useEffect, useRef } from 'react';
import type { Moments, RoundView } from './moments.ts';
import { useNumbers } from './numbers.ts';

/** No eye reads more than thirty figures a second, and each of them is laid out and painted. */
const WRITE_EVERY_MS = 30;

/** The multiplier, large, in a box of its own that never moves. */
export function Figure({ moments, view }: { moments: Moments; view: RoundView }) {
  const digits = useRef<HTMLSpanElement>(null);
  const { figure } = useNumbers();
  const write = useRef(figure);
  useEffect(() => {
    write.current = figure;
  });
  useEffect(() => {
    let [shown, dueMs] = [-1, 0];
    const text = document.createTextNode('');
    digits.current!.replaceChildren(text);
    return moments.listen(({ multiplier, nowMs, view: { phase } }) => {
      // Where it ends is written at once, whenever that is.
      if (multiplier === shown || (phase === 'running' && nowMs < dueMs)) return;
      [shown, dueMs] = [multiplier, nowMs + WRITE_EVERY_MS];
      text.data = write.current(multiplier);
    });
  }, [moments]);
  const isShown = view.phase === 'running' || view.phase === 'crashed';
  return (
    <p className="crash-figure display" aria-hidden="true" hidden={!isShown}>
      <span className="crash-times">×</span>
      <span ref={digits} className="crash-digits tabular" />
    </p>
  );
}
