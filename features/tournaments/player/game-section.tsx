import './game-section.css';
import { folderOfGame, gameNames } from '#domain/bets/player/games.ts';
import { isGameOf } from '#domain/tournaments/rules.games.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { listTournaments, type TournamentShown } from '../contract.ts';
import { useNow } from './use-tournament.ts';

/** On the page of a game: the tournaments in which it counts now or soon. */
export function Section() {
  const games = useGames();
  const now = useNow();
  const running = useCall(listTournaments, { query: { status: 'active' } });
  const coming = useCall(listTournaments, { query: { status: 'announced' } });
  // The footer below comes once it is known how much room is needed here.
  if ([running, coming].some(({ data, refusal }) => !data && !refusal)) {
    return <div aria-busy="true" hidden />;
  }
  const shown = [running, coming].flatMap(({ data }) => data?.data ?? []);
  const counting = shown.filter((each) =>
    games.some((game) => isGameOf(timed(each), game, new Date(now))),
  );
  if (counting.length === 0) return null;
  return (
    <ul className="tournament-lines">
      {counting.slice(0, LINES_MAX).map((each) => (
        <Line key={each.id} tournament={each} />
      ))}
    </ul>
  );
}

/** Others are in the list of tournaments. */
const LINES_MAX = 3;

/** Those of the page: the folder of a route may have several; a game of a supplier is named. */
function useGames(): readonly string[] {
  const { name, params } = useRoute();
  const supplied = params['slots'];
  if (supplied !== undefined) return [supplied];
  const isHere = (folder: string) => name === folder || name.startsWith(`${folder}-`);
  return gameNames().filter((game) => isHere(folderOfGame(game) ?? ''));
}

function timed({ games, starts_at: startsAt, ends_at: endsAt }: TournamentShown) {
  return { terms: { games }, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

function Line({ tournament: { id, names, state } }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const name = names[useLocale()];
  return (
    <li>
      <Link to={`/tournament/${id}`}>
        <FirstIcon name="trophy" size={18} />
        <span>{t(`game.${state === 'announced' ? 'announced' : 'active'}`, { name })}</span>
        <FirstIcon name="next" size={16} />
      </Link>
    </li>
  );
}
