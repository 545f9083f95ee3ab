import { useEffect, useRef, useState } from 'react';
import { formatMoney, parseMoney, type Micro, truncateToMinor, ZERO } from '#core/money.ts';

const RUN_MS = 700;

type Change = 'gain' | undefined;

/**
 * A gain runs from the old amount to the new one, at once with reduced motion. A stake or another
 * loss is gone at once: no frame shows more than there is.
 */
export function useCountUp(amount: string): { shown: string; change: Change } {
  const [shown, setShown] = useState(amount);
  const [change, setChange] = useState<Change>();
  const from = useRef(amount);
  useEffect(() => {
    const start = parseMoney(from.current);
    const end = parseMoney(amount);
    from.current = amount;
    if (start === undefined || end === undefined || start === end) return undefined;
    const isGain = end > start;
    setChange(isGain ? 'gain' : undefined);
    const isStill = !isGain || matchMedia('(prefers-reduced-motion: reduce)').matches;
    return run(isStill ? 0 : RUN_MS, (part) => {
      setShown(part >= 1 ? amount : formatMoney(between(start, end, part)));
      if (part >= 1) setChange(undefined);
    });
  }, [amount]);
  return { shown: lesser(shown, amount), change };
}

function lesser(shown: string, amount: string): string {
  return (parseMoney(shown) ?? ZERO) > (parseMoney(amount) ?? ZERO) ? amount : shown;
}

/**
 * An intermediate value, slowing down towards the end, in whole hundredths so that digits stay
 * calm.
 */
export function between(start: Micro, end: Micro, part: number): Micro {
  const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000_000));
  return truncateToMinor(start + ((end - start) * eased) / 1_000_000n);
}

/** Calls back every frame with the elapsed share of the time. Returns a function that stops it. */
function run(lengthMs: number, step: (part: number) => void): () => void {
  // The time of a frame is that of its start: earlier than the call that asked for it.
  let startedAt: number | undefined;
  let frame = requestAnimationFrame(function next(now) {
    startedAt ??= now;
    const part = lengthMs === 0 ? 1 : Math.min(1, (now - startedAt) / lengthMs);
    step(part);
    if (part < 1) frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
