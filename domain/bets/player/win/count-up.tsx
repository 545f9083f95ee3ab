import { useEffect, useRef } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, parseMoney, ZERO } from '#core/money.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';

const DURATION_MS = 700;
const STEPS = 1_000n;

type CountProps = { amount: string; currency: WalletCurrency };

/** An amount that grows from zero; with reduced motion it stands there at once. */
export function CountUp({ amount, currency }: CountProps) {
  const f = useFormat();
  const isStill = useReducedMotion();
  const at = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isStill) return undefined;
    const whole = parseMoney(amount) ?? ZERO;
    const startedMs = performance.now();
    let frame = requestAnimationFrame(function next(nowMs) {
      const share = Math.min(1, Math.max(0, (nowMs - startedMs) / DURATION_MS));
      const part = (whole * BigInt(Math.round((1 - (1 - share) ** 3) * 1_000))) / STEPS;
      at.current!.textContent = f.moneySigned(micro(part), currency);
      if (share < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount, currency, f, isStill]);
  return (
    <span ref={at} className="win-amount tabular">
      {f.moneySigned(amount, currency)}
    </span>
  );
}
