import { useEffect, useState } from 'react';
import { serverNow } from '#platform/browser/net/socket.ts';

/**
 * How many of these moments, in milliseconds after `sinceMs` of the server clock, have passed; the
 * component renders again at each. They are in ascending order and constant. Null: none.
 */
export function usePassed(sinceMs: number | null, afterMs: readonly number[]): number {
  const [, tick] = useState(0);
  const passed = sinceMs === null ? 0 : countPassed(serverNow() - sinceMs, afterMs);
  useEffect(() => {
    const next = afterMs[passed];
    if (sinceMs === null || next === undefined) return undefined;
    const inMs = Math.max(0, sinceMs + next - serverNow()) + 5;
    const timer = setTimeout(() => tick((count) => count + 1), inMs);
    return () => clearTimeout(timer);
  });
  return passed;
}

export function countPassed(goneMs: number, afterMs: readonly number[]): number {
  const at = afterMs.findIndex((each) => each > goneMs);
  return at === -1 ? afterMs.length : at;
}
