import { useEffect, useRef } from 'react';
import type { CallShape } from '#core/wire.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';

/** Refetches a call when a value it depends on changes; not on the first render. */
export function useRefetchAfter(shape: CallShape, change: string): void {
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    refetchCalls(shape);
  }, [shape, change]);
}
