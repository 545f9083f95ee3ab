import { useRef } from 'react';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';

const loadLists = () => import('./lists-slot.tsx');

const waiting = <Skeleton height="auto" />;

/** What features add below the lists of a game: it comes once it is near. */
export function ExtraLists() {
  const place = useRef<HTMLDivElement>(null);
  const further = useBackgroundLoad(loadLists, useInView(place));
  return (
    <div ref={place} className="extra-lists">
      {further ? <further.ListsSlot fallback={waiting} /> : waiting}
    </div>
  );
}
