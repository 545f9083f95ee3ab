import { areHandled } from '#domain/wagers/server/index.ts';
import type { Log } from '#platform/server/log.ts';
import { finishTournament, type PrizeDeps } from './finish.ts';
import { CONSUMER } from './listen.ts';
import { findTournament, listToFinish, moveByTime } from './store.ts';

export type MoveOnDeps = PrizeDeps & { readonly log: Pick<Log, 'error'> };

/**
 * Begins, ends and finishes tournaments by the clock of the database. A final table waits until all
 * results are counted that came in time; a tournament that fails does not keep others from it.
 */
export async function moveTournamentsOn(deps: MoveOnDeps): Promise<void> {
  await moveByTime(deps.db);
  for (const id of await listToFinish(deps.db)) {
    try {
      if (await isCounted(deps, id)) await finishTournament(deps, id);
    } catch (error) {
      const facts = { err: error, tournament: id.toString() };
      deps.log.error(facts, 'finishing a tournament failed, trying again');
    }
  }
}

async function isCounted({ db }: MoveOnDeps, id: bigint): Promise<boolean> {
  const tournament = await findTournament(db, id);
  if (!tournament) return false;
  const { frozenAt, endsAt, terms } = tournament;
  if (frozenAt !== null) return true;
  const until = new Date(endsAt.getTime() + terms.late_seconds * 1_000);
  return await areHandled(db, CONSUMER, until);
}
