import { useEffect, useState, type RefObject } from 'react';
import { useTouched } from './use-touched.ts';

/**
 * Of a page that is being used, a part starts a little before it comes into view. The first screen
 * does not load what is below it.
 */
const AHEAD = '200px';
/**
 * After this time even an unmoved page loads the rest, because the visitor may scroll any moment.
 */
const STILL_MS = 5_000;

/** True once an element is in the viewport or near it: until then it loads nothing. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  const rootMargin = useTouched() ? AHEAD : '0px';
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const timer = setTimeout(() => setSeen(true), STILL_MS);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isSeen, ref, rootMargin]);
  return isSeen;
}
