import { useSyncExternalStore } from 'react';

/**
 * From this width on the page has a sidebar instead of a bottom bar. The style sheets use the
 * same.
 */
export const WIDE_PX = 1024;
export const RESIZE_DEBOUNCE_MS = 50;

/** Calls back once the window has kept its size for 50 ms. Answers how to stop listening. */
export function onResize(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, RESIZE_DEBOUNCE_MS);
  };
  addEventListener('resize', later);
  return () => {
    clearTimeout(timer);
    removeEventListener('resize', later);
  };
}

/** True on a wide window. Server-made markup is that of a phone; prefer CSS where it is enough. */
export function useWide(): boolean {
  return useSyncExternalStore(
    onResize,
    () => innerWidth >= WIDE_PX,
    () => false,
  );
}
