import { useRef } from 'react';
import { useLater } from '#platform/browser/router/use-later.ts';
import { useSeen } from '#platform/browser/router/use-seen.ts';

const loadLists = () => import('./lists-slot.tsx');

/** What features add below the lists of a game: it comes once it is near. */
export function FurtherLists() {
  const place = useRef<HTMLDivElement>(null);
  const further = useLater(loadLists, useSeen(place));
  return <div ref={place}>{further && <further.ListsSlot />}</div>;
}
