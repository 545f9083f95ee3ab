/**
 * What bets of a shared round cover together: the outcomes on which at least one of them wins. A
 * player who covers nearly all of them hardly plays against chance.
 */

/** The outcomes that a bet of a shared game wins on, of so many; undefined for other games. */
export type CoverOf = (game: string, bet: unknown) => Cover | undefined;
export type Cover = { readonly outcomes: readonly number[]; readonly of: number };

/** The share of the outcomes of a round that these bets in it cover, in per cent. */
export function coveredPercent(covers: readonly Cover[]): number {
  const all = covers[0]?.of;
  if (all === undefined) return 0;
  const covered = new Set(covers.flatMap(({ outcomes }) => outcomes));
  return (covered.size * 100) / all;
}
