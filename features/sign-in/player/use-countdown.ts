import { useEffect, useState } from 'react';

/** Whole seconds until a moment in ms since 1970; 0 once it has passed. */
export function useCountdown(at: number): number {
  const [count, setCount] = useState(() => ({ at, left: secondsUntil(at) }));
  // Recomputed in the render in which the moment changes, or the old count would be shown once
  // more.
  if (count.at !== at) setCount({ at, left: secondsUntil(at) });
  useEffect(() => {
    if (secondsUntil(at) === 0) return undefined;
    const timer = setInterval(() => {
      const left = secondsUntil(at);
      setCount((now) => (now.left === left && now.at === at ? now : { at, left }));
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);
  return count.left;
}

function secondsUntil(at: number): number {
  return Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
