import { useLater } from '#platform/browser/router/use-later.ts';

const loadDice = () => import('./art.tsx');
const loadSeal = () => import('#domain/art/player/seal.tsx').then(({ Seal }) => Seal);
const loadEmpty = () =>
  import('#domain/art/player/empty-bets.tsx').then(({ EmptyBets }) => EmptyBets);

/** The drawings once they are here; their places are kept until then. */
export function useDice() {
  return useLater(loadDice);
}

export function useSeal(isNeeded: boolean) {
  return useLater(loadSeal, isNeeded);
}

export function useEmptyBets(isNeeded: boolean) {
  return useLater(loadEmpty, isNeeded);
}
