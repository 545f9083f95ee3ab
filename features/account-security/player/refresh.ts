import { refetchCalls } from '#platform/browser/net/data.tsx';
import { getAccess, listSecurityEvents, listSessions } from '../contract.ts';

/** The house writes the list of events just after the change that they tell of. */
const EVENTS_FOLLOW_MS = 1_000;

/** After a change: everything on the page that it may have changed. */
export function refreshAccess(): void {
  refetchCalls(getAccess, listSessions);
  setTimeout(() => refetchCalls(listSecurityEvents), EVENTS_FOLLOW_MS);
}
