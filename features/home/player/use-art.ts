import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

const loadDice = () => import('./art.tsx');
const loadSeal = () => import('#domain/art/player/seal.tsx').then(({ Seal }) => Seal);
const loadEmpty = () =>
  import('#domain/art/player/empty-bets.tsx').then(({ EmptyBets }) => EmptyBets);

/** The drawings once they are loaded; their space is reserved until then. */
export function useDice() {
  return useLazyLoad(loadDice);
}

export function useSeal(isNeeded: boolean) {
  return useLazyLoad(loadSeal, isNeeded);
}

export function useEmptyBets(isNeeded: boolean) {
  return useLazyLoad(loadEmpty, isNeeded);
}
