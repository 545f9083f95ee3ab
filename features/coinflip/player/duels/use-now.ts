import { useEffect, useState } from 'react';
import { serverNow } from '#platform/browser/net/socket.ts';

/** The server time, updated once a second while it is needed on the page. */
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

/** Whole seconds from `nowMs` until a timestamp; never below zero. */
export function secondsUntil(at: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1000));
}
