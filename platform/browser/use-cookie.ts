import { useSyncExternalStore } from 'react';
import { cookies, type CookieName } from './storage.ts';

/**
 * A cookie, followed as this page changes it: what a link brought is stored only once the first
 * page is drawn.
 */
export function useCookie(name: CookieName): string | null {
  return useSyncExternalStore(
    cookies.subscribe,
    () => cookies.get(name),
    () => null,
  );
}
