/** Which games count in tournaments: what lists of games mark, and the pages of games lead to. */
import type { TournamentTerms } from './rules.ts';

/** A tournament is shown with its games this long before it starts. */
const SOON_MS = 24 * 3_600_000;

type Timed = {
  readonly terms: Pick<TournamentTerms, 'games'>;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** Whether bets of a game count in a tournament that runs, or starts within a day. */
export function isGameOf(tournament: Timed, game: string, now: Date): boolean {
  const { games } = tournament.terms;
  return isNear(tournament, now) && (games === null || games.includes(game));
}

/**
 * The games that such tournaments name. One of all games marks none: a mark on every game would say
 * nothing.
 */
export function gamesOfTournaments(tournaments: readonly Timed[], now: Date): string[] {
  const near = tournaments.filter((each) => isNear(each, now));
  return [...new Set(near.flatMap(({ terms }) => terms.games ?? []))];
}

function isNear({ startsAt, endsAt }: Timed, now: Date): boolean {
  return startsAt.getTime() - SOON_MS <= now.getTime() && now < endsAt;
}
