import type { PlayerId } from '#core/ids.ts';
import { listOwnEntries, type OwnEntry } from '#domain/tournaments/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { myTournaments, type OwnPlace } from '../contract.ts';
import type { Board } from './board.ts';
import type { Boards } from './boards.ts';
import { presentOwn } from './present.ts';

/** Tournaments of a player that are listed. */
const OWN_MAX = 50;
/** Pages that are gone are forgotten this long after they were seen. */
const SEEN_MS = 60_000;

export type OwnDeps = {
  readonly db: Db;
  readonly boards: Boards;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliverTo' | 'findPresent'> | undefined;
};

/** The places of players, and who of them has a page that shows them. */
export function createOwnPlaces({ db, boards, sockets }: OwnDeps) {
  /** What the pages of each viewer were sent last, by tournament. */
  const watched = new Map<PlayerId, Map<bigint, OwnPlace>>();

  async function list(playerId: PlayerId): Promise<OwnPlace[]> {
    return await readOwn(db, boards, playerId);
  }

  /** One message to each viewer with places that `isDue` selects, and no query. */
  function publishDue(changed: readonly Board[], isDue: IsDue): void {
    const server = sockets();
    if (!server || watched.size === 0) return;
    const since = Date.now() - SEEN_MS;
    const asked = [...watched.keys()].map((viewerId) => ({ viewerId, sinceMs: since }));
    const present = new Set(server.findPresent(asked));
    for (const [viewer, sent] of watched) {
      if (!present.has(viewer)) watched.delete(viewer);
      else {
        const places = takeDue(changed, viewer, sent, isDue);
        if (places.length > 0) server.deliverTo(myTournaments.name, viewer, places);
      }
    }
  }

  return {
    list,
    /** Places and scores that changed. */
    publish: (changed: readonly Board[]) => publishDue(changed, isChanged),
    /** Scores that changed: the places that they move others to wait for the next tick. */
    publishScores: (changed: readonly Board[]) => publishDue(changed, isScored),
    snapshot: async (viewer: PlayerId): Promise<OwnPlace[]> => {
      watched.set(viewer, new Map());
      return await list(viewer);
    },
  };
}

type IsDue = (place: OwnPlace, sent: OwnPlace | undefined) => boolean;

const isChanged: IsDue = (place, sent) => JSON.stringify(place) !== JSON.stringify(sent);
const isScored: IsDue = (place, sent) => place.score !== sent?.score;

/** The places of a viewer that are to be sent now; they are kept as sent. */
function takeDue(
  changed: readonly Board[],
  viewer: PlayerId,
  sent: Map<bigint, OwnPlace>,
  isDue: IsDue,
): OwnPlace[] {
  return changed.flatMap((board) => {
    const { id } = board.tournament;
    const place = placeOn(board, viewer);
    if (!place || !isDue(place, sent.get(id))) return [];
    sent.set(id, place);
    return [place];
  });
}

/** From memory alone. */
function placeOn(board: Board, viewer: PlayerId): OwnPlace | undefined {
  const entry = board.entryOf(viewer);
  if (!entry) return undefined;
  const { id, terms } = board.tournament;
  const own: OwnEntry = {
    terms,
    tournamentId: id,
    entryId: entry.id,
    currency: terms.currency,
    leftAt: entry.leftAt,
    score: entry.score,
    place: null,
    prize: null,
    paidAt: null,
  };
  return presentOwn(own, board.rowOf(viewer));
}

export async function readOwn(
  db: Queryable,
  boards: Boards,
  playerId: PlayerId,
): Promise<OwnPlace[]> {
  const entries = await listOwnEntries(db, playerId, OWN_MAX);
  return entries.map((entry) => presentOwn(entry, boards.get(entry.tournamentId)?.rowOf(playerId)));
}
