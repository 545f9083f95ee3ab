import { refetchCalls } from '#platform/browser/net/data.tsx';
import { getAccountSecurity, listSecurityEvents, listSessions } from '../contract.ts';

/** The event list is written a moment after the change it reports. */
const EVENTS_FOLLOW_MS = 1_000;

/** Refetches everything on the page that a change may have affected. */
export function refreshAccountSecurity(): void {
  refetchCalls(getAccountSecurity, listSessions);
  setTimeout(() => refetchCalls(listSecurityEvents), EVENTS_FOLLOW_MS);
}
