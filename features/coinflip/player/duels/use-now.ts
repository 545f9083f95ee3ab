import { useEffect, useState } from 'react';
import { serverNow } from '#platform/browser/net/socket.ts';

/** Now by the clock of the house, told once a second while something on the page grows older. */
export function useNow(isWanted: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const read = () => setNow(serverNow());
    read();
    const timer = setInterval(read, 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

/** Whole seconds from `nowMs` until a moment of the wire; never below zero. */
export function secondsUntil(at: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1000));
}
