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
  const watched = new Map<PlayerId, Map<bigint, string>>();

  async function list(playerId: PlayerId): Promise<OwnPlace[]> {
    return await readOwn(db, boards, playerId);
  }

  /** One message to each viewer whose place or score changed, and no query. */
  function publish(changed: readonly Board[]): void {
    const server = sockets();
    if (!server || watched.size === 0) return;
    const since = Date.now() - SEEN_MS;
    const asked = [...watched.keys()].map((viewerId) => ({ viewerId, sinceMs: since }));
    const present = new Set(server.findPresent(asked));
    for (const [viewer, sent] of watched) {
      if (!present.has(viewer)) watched.delete(viewer);
      else send(server, viewer, sent, changed);
    }
  }

  function send(
    server: Pick<Sockets, 'deliverTo'>,
    viewer: PlayerId,
    sent: Map<bigint, string>,
    changed: readonly Board[],
  ): void {
    const places = changed.flatMap((board) => {
      const place = placeOn(board, viewer);
      if (!place) return [];
      const text = JSON.stringify(place);
      if (sent.get(board.tournament.id) === text) return [];
      sent.set(board.tournament.id, text);
      return [place];
    });
    if (places.length > 0) server.deliverTo(myTournaments.name, viewer, places);
  }

  return {
    list,
    publish,
    snapshot: async (viewer: PlayerId): Promise<OwnPlace[]> => {
      watched.set(viewer, new Map());
      return await list(viewer);
    },
  };
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
