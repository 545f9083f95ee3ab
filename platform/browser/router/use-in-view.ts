import { useEffect, useState, type RefObject } from 'react';
import { useTouched } from './use-touched.ts';

/** The bar at the foot of a phone covers what is lower. */
const ON_SCREEN = '0px 0px -80px';
/** A screen ahead: a slow network has the time of one swipe, so that nothing in view moves. */
const AHEAD = '800px';
/**
 * After this time even an unmoved page loads the rest, because the visitor may scroll any moment.
 */
const STILL_MS = 5_000;

/**
 * True once an element is on the screen or, after the visitor's first touch, near it: until then it
 * loads nothing. Reserve its height.
 */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  const wasTouched = useTouched();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), STILL_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: wasTouched ? AHEAD : ON_SCREEN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen, ref, wasTouched]);
  return isSeen;
}
