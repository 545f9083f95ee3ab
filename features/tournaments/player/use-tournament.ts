/** The live state of tournaments: leaderboards, and the places of the viewer. */
import { useEffect, useState } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { serverNow, useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import {
  getTournament,
  listTournamentPlaces,
  listTournaments,
  listOwnPlaces,
  liveTournaments,
  myTournaments,
  type OwnPlace,
  type TournamentBoard,
  type TournamentShown,
} from '../contract.ts';

type Boards = Readonly<Record<string, TournamentBoard>>;
type Own = Readonly<Record<string, OwnPlace>>;

const boardReader: TopicReader<typeof liveTournaments, Boards> = {
  start: {},
  snapshot: (boards) => Object.fromEntries(boards.map((board) => [board.id, board])),
  message: (state, boards) => ({
    ...state,
    ...Object.fromEntries(boards.map((board) => [board.id, board])),
  }),
};

const ownReader: TopicReader<typeof myTournaments, Own> = {
  start: {},
  snapshot: (places) => byTournament(places),
  message: (state, places) => ({ ...state, ...merged(state, places) }),
};

function byTournament(places: readonly OwnPlace[]): Own {
  return Object.fromEntries(places.map((place) => [place.tournament, place]));
}

/** A live place does not know of a prize that was paid. */
function merged(state: Own, places: readonly OwnPlace[]): Own {
  return byTournament(
    places.map((place) => ({ ...place, won: place.won ?? state[place.tournament]?.won ?? null })),
  );
}

/** The leaderboards of open tournaments, by id. */
export function useBoards(): Boards {
  return useTopic(liveTournaments, boardReader).state;
}

/** Lists are loaded again when a tournament begins, ends or is announced. */
export function useFreshLists(boards: Boards): void {
  const states = Object.values(boards)
    .map(({ id, state }) => `${id} ${state}`)
    .join();
  useEffect(() => {
    if (states !== '') refetchCalls(listTournaments);
  }, [states]);
}

/** The places of the viewer, by tournament; none for a guest. */
export function useOwnPlaces(): Own {
  const { status } = useUser();
  const isMember = status === 'member';
  const { state } = useTopic(isMember ? myTournaments : null, ownReader);
  const { data } = useCall(listOwnPlaces, {}, { enabled: isMember });
  return isMember ? { ...byTournament(data?.data ?? []), ...state } : {};
}

/** A tournament as it is now: what moves comes from its leaderboard. */
export function withBoard(shown: TournamentShown, board: TournamentBoard | undefined) {
  if (!board) return shown;
  const { state, entrants, pool, prizes } = board;
  return { ...shown, state, entrants, pool, prizes };
}

/** One tournament; its rules and results are loaded again when its state changes. */
export function useTournament(id: string) {
  const boards = useBoards();
  const own = useOwnPlaces();
  const { data, refusal, refetch } = useCall(getTournament, { params: { id } });
  const board = boards[id];
  const state = board?.state;
  const loaded = data?.data.state;
  useEffect(() => {
    if (state === undefined || loaded === undefined || state === loaded) return;
    refetchCalls(getTournament, listTournamentPlaces, listOwnPlaces);
  }, [state, loaded]);
  return {
    tournament: data && withBoard(data.data, board),
    board,
    own: own[id],
    refusal,
    refetch,
  };
}

/** Now by the server's clock, every second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
