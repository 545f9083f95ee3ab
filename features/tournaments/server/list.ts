import { ZERO } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { TournamentState } from '#domain/tournaments/rules.ts';
import {
  countEntries,
  listTournaments,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import { byId, readPage, type PageQuery } from '#platform/server/paging.ts';
import type { TournamentDeps } from './deps.ts';
import { presentTournament } from './present.ts';

export type ListDeps = Pick<TournamentDeps, 'db' | 'boards'>;

/** One page of the tournaments of these states, latest first. */
export async function listOf(
  deps: ListDeps,
  states: readonly TournamentState[],
  page: PageQuery,
  rowsDefault?: number,
) {
  const source = byId(
    (before, limit) => listTournaments(deps.db, { states, before, limit }),
    (row: Tournament) => row,
  );
  const rows = await readPage(page, source, rowsDefault);
  return isRefusal(rows) ? rows : { ...rows, data: await presentAll(deps, rows.data) };
}

export async function presentAll({ db, boards }: ListDeps, rows: readonly Tournament[]) {
  const over = rows.filter(({ id }) => !boards.get(id)).map(({ id }) => id);
  const entrants = over.length === 0 ? new Map<bigint, number>() : await countEntries(db, over);
  return rows.map((row) => {
    const board = boards.get(row.id);
    return presentTournament(row, {
      wagered: row.wagered ?? board?.wagered ?? ZERO,
      entrants: board?.entrants ?? entrants.get(row.id) ?? 0,
    });
  });
}
