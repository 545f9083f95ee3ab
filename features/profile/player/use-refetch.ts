import { useEffect, useRef } from 'react';
import type { CallShape } from '#core/wire.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';

/** Asks again when what the answer depends on has changed; not for the first time. */
export function useRefetchAfter(shape: CallShape, change: string): void {
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    refetchCalls(shape);
  }, [shape, change]);
}
