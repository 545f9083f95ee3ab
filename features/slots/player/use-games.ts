import type { SuppliedCategory, SuppliedGame } from '#domain/suppliers/contract.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { listSlots } from '../contract.ts';

/** So many come first, and are on the screen before the others have arrived. */
const FIRST = 60;

/** The games of a category: the first of them at once, then all. */
export function useGames(category: SuppliedCategory) {
  const { status, user } = useUser();
  const currency = user?.currency;
  const query = { category, ...(currency && { currency }) };
  const isKnown = status !== 'unknown';
  const first = useCall(listSlots, { query: { ...query, limit: '60' } }, { enabled: isKnown });
  const isWhole = first.data !== undefined && first.data.data.length < FIRST;
  const all = useCall(
    listSlots,
    { query },
    { enabled: isKnown && first.data !== undefined && !isWhole },
  );
  const games: readonly SuppliedGame[] | undefined = (all.data ?? first.data)?.data;
  return {
    games,
    /** Whether these are all. */
    isWhole: isWhole || all.data !== undefined,
    refusal: games ? undefined : (first.refusal ?? all.refusal),
    refetch: () => {
      first.refetch();
      all.refetch();
    },
  };
}
