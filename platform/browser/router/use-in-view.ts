import { useEffect, useState, type RefObject } from 'react';

/** Starts a little before the part itself comes into view, so that nothing in view moves. */
const AHEAD = '200px';
/**
 * After this time even an unmoved page loads the rest, because the visitor may scroll any moment.
 */
const STILL_MS = 5_000;

/** True once an element is near the viewport: until then it loads nothing. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const timer = setTimeout(() => setSeen(true), STILL_MS);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isSeen, ref]);
  return isSeen;
}
