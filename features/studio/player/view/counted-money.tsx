import { useEffect, useRef } from 'react';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useMoney } from './use-money.ts';

const STEPS = 1_000n;

/** An amount that grows from the one before it; with reduced motion it stands there at once. */
export function CountedMoney({ amount, ms }: { readonly amount: Micro; readonly ms: number }) {
  const { money } = useMoney();
  const isStill = useReducedMotion();
  const at = useRef<HTMLSpanElement>(null);
  const shown = useRef<Micro>(ZERO);
  useEffect(() => {
    const from = shown.current;
    shown.current = amount;
    if (isStill || ms === 0 || amount <= from) return undefined;
    const startedMs = performance.now();
    let frame = requestAnimationFrame(function next(nowMs) {
      const share = Math.min(1, Math.max(0, (nowMs - startedMs) / ms));
      const part = ((amount - from) * BigInt(Math.round(share * 1_000))) / STEPS;
      if (at.current) at.current.textContent = money(micro(from + part));
      if (share < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount, ms, money, isStill]);
  return <span ref={at}>{money(amount)}</span>;
}
