import { useEffect, useRef, type RefObject } from 'react';

/**
 * A step that takes the place of another in the same dialog is read from its beginning: by the
 * eyes, because what scrolls stood where the step before had left it, and by the ears, because the
 * button that led here is gone and the focus with it. Given to the element that holds the step.
 */
export function useStep<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    const step = place.current;
    step?.closest('.dialog-body')?.scrollTo({ top: 0, behavior: 'instant' });
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches('dialog');
    if (isLost) step?.focus({ preventScroll: true });
  }, []);
  return place;
}
