import type { RoundId } from '#core/ids.ts';
import { listEveryOfRound, listEveryResult } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { betsText, publicRound } from './live/public.ts';
import { findRound } from './store.ts';
import { findChain } from './store.chains.ts';

/** Reads a round with everything that verifies it; undefined if there is no such round. */
export function createRoundFiles(db: Db) {
  const textOf = createBetsTextCache(db);
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
      bets_text: round.bets_root === null ? null : await textOf(round.id),
    };
  };
}

export type RoundFiles = ReturnType<typeof createRoundFiles>;

/**
 * Rounds whose lists of bets are cached: the latest are requested often, and a list may be long.
 */
const TEXTS_MAX = 16;

/** A published list never changes, so it is assembled once for all requests. */
function createBetsTextCache(db: Db): (roundId: RoundId) => Promise<string> {
  const known = new Map<RoundId, Promise<string>>();
  return function textOf(roundId) {
    let text = known.get(roundId);
    if (!text) {
      text = readBetsText(db, roundId);
      known.set(roundId, text);
      text.catch(() => known.delete(roundId));
      for (const old of [...known.keys()].slice(0, -TEXTS_MAX)) known.delete(old);
    }
    return text;
  };
}

/** The list at the closing of bets: without those that were cancelled before. */
async function readBetsText(db: Db, roundId: RoundId): Promise<string> {
  const wagers = await listEveryOfRound(db, roundId);
  const closed = await listEveryResult(
    db,
    wagers.map(({ id }) => id),
  );
  return betsText(wagers.filter(({ id }) => closed.get(id)?.void_reason !== 'cancelled'));
}
