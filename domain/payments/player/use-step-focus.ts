import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a step that replaces another one in the same dialog. It scrolls the dialog to its top, where
 * the previous step had left it scrolled, and moves the focus to the step, because the button that
 * had the focus is gone. The returned ref belongs on the element of the step.
 */
export function useStepFocus<Place extends HTMLElement>(): RefObject<Place | null> {
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
