import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import {
  currentLocation,
  navigate,
  onLocationChange,
} from '#platform/browser/router/navigation.ts';

const PAGE = 'restricted';

/** A restricted session has one page; without such a session that page leads home. */
export function followRestriction(): void {
  onUserChange(check);
  onLocationChange(check);
  check();
}

/** Its own navigation changes the location several times. */
let isLeading = false;

function check(): void {
  const { status, restriction } = userNow();
  // A closed region has a page of its own, whatever the session may do.
  if (status === 'unknown' || isLeading || currentLocation().entry.name === 'no-access') return;
  const isThere = currentLocation().entry.name === PAGE;
  const isWanted = restriction !== null;
  if (isThere === isWanted) return;
  isLeading = true;
  void navigate(isWanted ? `/${PAGE}` : '/', { replace: true }).finally(() => {
    isLeading = false;
  });
}
