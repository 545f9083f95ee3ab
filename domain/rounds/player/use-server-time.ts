/** Times by the server clock, corrected by the socket, instead of the clock of this device. */
import { useEffect, useState } from 'react';
import { serverNow } from '#platform/browser/net/socket.ts';

/**
 * The current server time as of the last change; renders again when `atMs` has come. Pass null when
 * there is nothing to wait for.
 */
export function useServerTime(atMs: number | null): number {
  const [, passed] = useState(0);
  useEffect(() => {
    if (atMs === null) return undefined;
    const leftMs = atMs - serverNow();
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => passed(atMs), leftMs + 5);
    return () => clearTimeout(timer);
  }, [atMs]);
  return serverNow();
}

/** Whole seconds until a moment, never below zero; null when there is no such moment. */
export function useSecondsLeft(untilMs: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (untilMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      const leftMs = Math.max(0, untilMs - serverNow());
      setLeft(Math.ceil(leftMs / 1000));
      // The next change is at the end of the current second.
      if (leftMs > 0) timer = setTimeout(read, (leftMs % 1000) + 5);
    };
    read();
    return () => clearTimeout(timer);
  }, [untilMs]);
  return untilMs === null ? null : left;
}
