import { startTransition, useEffect, useState, type RefObject } from 'react';
import { useTouched } from './use-touched.ts';

/** The height of the bar of the app at the foot of a phone. */
const BAR = 80;
/** From this width on, nothing lies over the foot of a page. */
const WIDE = 1024;
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
    const timer = setTimeout(() => startTransition(() => setSeen(true)), STILL_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: wasTouched ? AHEAD : onScreen() },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen, ref, wasTouched]);
  return isSeen;
}

/** What the bars at the foot cover is not seen: that of the app, and the marked one of a page. */
function onScreen(): string {
  const bar = innerWidth < WIDE ? document.querySelector('[data-foot]') : null;
  return `0px 0px -${BAR + (bar?.clientHeight ?? 0)}px`;
}
