/** What the places of a tournament get, and the text of the final table that is hashed. */
import { formatMoney, micro, parseMoney, truncateToMinor, ZERO, type Micro } from '#core/money.ts';
import type { TournamentTerms } from './rules.ts';

const FULL_BP = 10_000n;

/** The pool of a tournament after these stakes; for fixed amounts, what they add up to. */
export function poolOf({ prizes }: TournamentTerms, wagered: Micro): Micro {
  if (prizes.kind === 'amounts') {
    return micro(prizes.amounts.reduce((sum, each) => sum + parseMoney(each)!, 0n));
  }
  const most = parseMoney(prizes.pool)!;
  if (prizes.wager_bp === null) return most;
  const share = truncateToMinor((wagered * BigInt(prizes.wager_bp)) / FULL_BP);
  return share < most ? share : most;
}

/** The most that a tournament can cost. */
export function costMaxOf(terms: TournamentTerms): Micro {
  const { prizes } = terms;
  if (prizes.kind === 'amounts') return poolOf(terms, ZERO);
  return parseMoney(prizes.pool)!;
}

/** What each place gets, the first place first, in whole hundredths. */
export function prizesOfPlaces(terms: TournamentTerms, wagered: Micro): Micro[] {
  const { prizes } = terms;
  if (prizes.kind === 'amounts') return prizes.amounts.map((each) => parseMoney(each)!);
  const pool = poolOf(terms, wagered);
  return prizes.shares.map((share) => truncateToMinor((pool * BigInt(share)) / FULL_BP));
}

export type PlaceOfScore = {
  /** Equal for players who share their prizes. */
  readonly place: number;
  readonly prize: Micro;
};

/**
 * The place and prize of each score; scores are in order, the best first. Where ties are shared,
 * equal scores have one place and an equal part of what their places get, rounded down.
 */
export function placesOf(
  { ties }: Pick<TournamentTerms, 'ties'>,
  scores: readonly bigint[],
  prizes: readonly Micro[],
): PlaceOfScore[] {
  const prizeAt = (index: number) => prizes[index] ?? ZERO;
  if (ties === 'earlier') {
    return scores.map((_, index) => ({ place: index + 1, prize: prizeAt(index) }));
  }
  const places: PlaceOfScore[] = [];
  for (let from = 0; from < scores.length;) {
    const end = endOfTie(scores, from);
    let sum = 0n;
    for (let index = from; index < Math.min(end, prizes.length); index++) sum += prizeAt(index);
    const prize = truncateToMinor(sum / BigInt(end - from));
    for (; from < end; from++) places.push({ place: placeAt(places, scores, from), prize });
  }
  return places;
}

function endOfTie(scores: readonly bigint[], from: number): number {
  let end = from + 1;
  while (end < scores.length && scores[end] === scores[from]) end += 1;
  return end;
}

/** That of the score before it, if it is equal. */
function placeAt(
  places: readonly PlaceOfScore[],
  scores: readonly bigint[],
  index: number,
): number {
  return index > 0 && scores[index] === scores[index - 1] ? places[index - 1]!.place : index + 1;
}

export type FinalRow = PlaceOfScore & {
  readonly entryId: bigint;
  readonly score: bigint;
  readonly reachedAt: Date;
};

export const FINAL_HEAD = 'place,entry,score,reached_at,prize';

/**
 * A line of the final table. It names entries by number and not their players: what is published
 * stays the same when a player hides their name.
 */
export function finalLine({ place, entryId, score, reachedAt, prize }: FinalRow): string {
  const at = reachedAt.toISOString();
  return `${place},${entryId},${score},${at},${formatMoney(prize)}`;
}
