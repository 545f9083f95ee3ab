import { useEffect, useState, type RefObject } from 'react';

/** Begins a little before the part itself comes into view. */
const AHEAD = '200px';
/** Whoever still reads the top after that may come down any moment: the rest waits for him. */
const STILL_MS = 5_000;

/** True once a part of the page is near the visitor's eyes: until then it loads nothing. */
export function useSeen(ref: RefObject<Element | null>): boolean {
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
