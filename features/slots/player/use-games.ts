import type { SuppliedCategory, SuppliedGame } from '#domain/suppliers/contract.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { listSlots } from '../contract.ts';
import { FIRST_GAMES } from '../rules.rails.ts';

/** The games of a category: the first of them at once, then all. */
export function useGames(category: SuppliedCategory) {
  const { status, user } = useUser();
  const currency = user?.currency;
  const query = { category, ...(currency && { currency }) };
  const isKnown = status !== 'unknown';
  const first = useCall(
    listSlots,
    { query: { ...query, limit: `${FIRST_GAMES}` } },
    { enabled: isKnown },
  );
  const isWhole = first.data !== undefined && first.data.data.length < FIRST_GAMES;
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
