import { Readable } from 'node:stream';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { FINAL_HEAD, finalLine } from '#domain/tournaments/rules.prizes.ts';
import type { TournamentState } from '#domain/tournaments/rules.ts';
import {
  findTournament,
  joinTournament,
  leaveTournament,
  listHiddenPlayers,
  listResults,
  type ResultRow,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce, type KeyedRequest } from '#platform/server/keyed-answers.ts';
import { byNumber, readPage, type ListSource, type PageQuery } from '#platform/server/paging.ts';
import * as contract from '../contract.ts';
import type { TournamentDeps } from './deps.ts';
import { listOf, presentAll } from './list.ts';
import { readOwn } from './own.ts';
import { presentRow, type ShownRow } from './present.ts';

/** What players and visitors ask about tournaments, and how they take part. */
export function tournamentRoutes(deps: TournamentDeps): Route[] {
  const { db, boards, accounts } = deps;
  return [
    on(contract.listTournaments, atMost('240 per minute'), ({ query }) =>
      listOf(deps, LISTED[query.status ?? 'active'], query),
    ),
    on(contract.getTournament, atMost('240 per minute'), async ({ params }) => {
      const row = await findTournament(db, BigInt(params.id));
      return row ? { data: (await presentAll(deps, [row]))[0]! } : refuse('not_found');
    }),
    on(contract.listTournamentPlaces, atMost('240 per minute'), ({ params, query }) =>
      placesOf(deps, BigInt(params.id), query),
    ),
    on(contract.getFinalTable, atMost('30 per minute'), async ({ params }) => {
      const row = await findTournament(db, BigInt(params.id));
      if (!row?.finalHash) return refuse('not_found');
      const file = Readable.from(finalLines(db, row.id));
      return { file, type: 'text/csv', name: `tournament-${row.id}.csv` };
    }),
    on(contract.listOwnPlaces, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readOwn(db, boards, viewer.id),
    })),
    on(contract.joinTournament, atMost('30 per minute'), (request) =>
      once(deps, contract.joinTournament, request, (tx, id) =>
        joinTournament({ accounts }, tx, id, request.viewer.id),
      ),
    ),
    on(contract.leaveTournament, atMost('30 per minute'), (request) =>
      once(deps, contract.leaveTournament, request, (tx, id) =>
        leaveTournament(tx, id, request.viewer.id),
      ),
    ),
  ];
}

/** A tournament that ends now is still one that runs: its places are being counted. */
const LISTED: Readonly<Record<TournamentState, readonly TournamentState[]>> = {
  announced: ['announced'],
  active: ['active', 'calculating'],
  calculating: ['calculating'],
  finished: ['finished'],
  cancelled: ['cancelled'],
};

async function placesOf(deps: TournamentDeps, id: bigint, query: PageQuery) {
  const { db, publicPlayers } = deps;
  const tournament = await findTournament(db, id);
  if (!tournament) return refuse('not_found');
  const page = await readPage(query, await placeList(deps, tournament));
  if (isRefusal(page)) return page;
  await publicPlayers.load(page.data.map(({ entry }) => entry.playerId));
  return {
    ...page,
    data: page.data.map((row) =>
      presentRow(tournament.terms, row, publicPlayers.get(row.entry.playerId)),
    ),
  };
}

/** From memory while the tournament is open, and from its final table afterwards. */
async function placeList(
  { db, boards }: TournamentDeps,
  { id, finalHash }: Tournament,
): Promise<ListSource<ShownRow, ShownRow, bigint>> {
  const board = finalHash === null ? boards.get(id) : undefined;
  const hidden = new Set(board || finalHash === null ? [] : await listHiddenPlayers(db, id));
  return {
    ...byNumber(({ number }) => BigInt(number)),
    show: (row) => row,
    read: async (after, limit) => {
      const from = Number(after ?? 0n);
      if (board) return board.rows(from, limit);
      const rows = await listResults(db, id, { after: from, limit: limit + hidden.size });
      const shown = rows.filter(({ playerId }) => !hidden.has(playerId)).map(rowOfResult);
      return shown.slice(0, limit);
    },
  };
}

function rowOfResult({ entryId, playerId, ...row }: ResultRow): ShownRow {
  return { ...row, entry: { id: entryId, playerId, score: row.score } };
}

async function* finalLines(db: Db, id: bigint): AsyncGenerator<string> {
  yield `${FINAL_HEAD}\n`;
  for (let after = 0; ;) {
    const rows = await listResults(db, id, { after, limit: LINES });
    yield rows.map((row) => `${finalLine(row)}\n`).join('');
    if (rows.length < LINES) return;
    after = rows.at(-1)!.number;
  }
}

const LINES = 1_000;

/** Changes an entry, once under its key, and lets the leaderboards read it. */
async function once<Code extends string>(
  { db, boards }: TournamentDeps,
  call: { readonly name: string },
  request: KeyedRequest & { readonly params: { readonly id: string } },
  change: (tx: Tx, id: bigint) => Promise<Refusal<Code> | undefined>,
) {
  const id = BigInt(request.params.id);
  const { viewer } = request;
  return await answerOnce(db, call, request, () =>
    db.transaction(async (tx) => {
      const refused = await change(tx, id);
      if (refused) return refused;
      tx.onCommit(() => boards.announce(id, viewer.id));
      const own = await readOwn(tx, boards, viewer.id);
      const place = own.find(({ tournament }) => tournament === request.params.id);
      return place ? { data: place } : refuse('not_found');
    }),
  );
}
