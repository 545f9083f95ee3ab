import type { RoundId } from '#core/ids.ts';
import { listEveryOfRound } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { betsText, publicRound, rootOf } from './live/public.ts';
import { findRound, listCancelled, type Round } from './store.ts';
import { findChain } from './store.chains.ts';
import type { AnyTable } from './tables/definition.ts';

/** Reads a round with everything that verifies it; undefined if there is no such round. */
export function createRoundFiles(db: Db, tables: ReadonlyMap<string, AnyTable> = new Map()) {
  const textOf = createBetsTextCache(db, tables);
  return async function readFile(id: RoundId) {
    const round = await findRound(db, id);
    if (!round) return undefined;
    const chain = await findChain(db, round.chain_id);
    return {
      round: publicRound(round),
      chain: {
        id: chain.id.toString(),
        first: chain.first_hash,
        length: chain.length,
        published_at: chain.published_at.toISOString(),
      },
      bets_text: round.bets_root === null ? null : await textOf(round),
    };
  };
}

export type RoundFiles = ReturnType<typeof createRoundFiles>;

/**
 * Rounds whose lists of bets are cached: the latest are requested often, and a list may be long.
 */
const TEXTS_MAX = 16;

/** A published list never changes, so it is assembled once for all requests. */
function createBetsTextCache(
  db: Db,
  tables: ReadonlyMap<string, AnyTable>,
): (round: Round) => Promise<string> {
  const known = new Map<RoundId, Promise<string>>();
  return function textOf(round) {
    let text = known.get(round.id);
    if (!text) {
      text = readBetsText(db, round, tables.get(round.table_name));
      known.set(round.id, text);
      text.catch(() => known.delete(round.id));
      for (const old of [...known.keys()].slice(0, -TEXTS_MAX)) known.delete(old);
    }
    return text;
  };
}

/**
 * The list at the closing of bets: without those that were cancelled before. The published root
 * says how many of the cancellations were; whatever becomes of a bet later does not matter, nor
 * do the bets that were added to others while the round ran.
 */
async function readBetsText(
  db: Db,
  { id, bets_root }: Pick<Round, 'id' | 'bets_root'>,
  table: AnyTable | undefined,
): Promise<string> {
  const wagers = (await listEveryOfRound(db, id)).filter(
    ({ bet }) => table?.steps?.addedTo(bet) === undefined,
  );
  const cancelled = await listCancelled(db, id);
  for (let count = cancelled.length; count > 0; count--) {
    const before = new Set(cancelled.slice(0, count));
    const text = betsText(wagers.filter((wager) => !before.has(wager.id)));
    if (rootOf(text) === bets_root) return text;
  }
  return betsText(wagers);
}
