import { routeExists } from '#platform/browser/router/router.tsx';

/** Where a player goes on after a payment: the lobby, or home where that is the lobby. */
export function gamesPath(): string {
  return routeExists('/games') ? '/games' : '/';
}
