import { useEffect, useRef } from 'react';
import type { Moments, RoundView } from './moments.ts';
import { useNumbers } from './numbers.ts';

/** The multiplier, large. Its text changes in every frame, in a box of its own that never moves. */
export function Figure({ moments, view }: { moments: Moments; view: RoundView }) {
  const digits = useRef<HTMLSpanElement>(null);
  const { figure } = useNumbers();
  const write = useRef(figure);
  useEffect(() => {
    write.current = figure;
  });
  useEffect(() => {
    let shown = -1;
    const text = document.createTextNode('');
    digits.current!.replaceChildren(text);
    return moments.listen(({ multiplier }) => {
      if (multiplier === shown) return;
      shown = multiplier;
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
