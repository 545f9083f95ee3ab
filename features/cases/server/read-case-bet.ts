import { refuse, refuseField, isRefusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { type BetSource } from '#domain/bets/server/index.ts';
import { findBetByKey } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { openCase } from '../contract.ts';
import { readState, readVersion, type StoredCaseVersion } from './store.ts';
import { betOn } from './wire.ts';

/** Opens a case: the price is the stake, and the bet carries the whole list it was placed on. */
export function createCaseReader(db: Db) {
  const versions = createVersionCache(db);

  async function readBet(body: Body<typeof openCase>, { viewer, key }: BetSource) {
    const found = await versions(body.case, body.version);
    if (!found) return refuse('not_found');
    const bet = betOn(found, body.currency);
    if (isRefusal(bet)) return bet;
    const state = await readState(db, body.case);
    const isSold = state?.is_open === true && state.version === body.version;
    // A bet placed before the case changed gets its first answer: the key is the same.
    if (!isSold && !(await findBetByKey(db, viewer.id, key))) {
      if (!state?.is_open) return refuse('case_closed');
      return refuseField('version', 'case_changed', state.version);
    }
    return { stake: bet.price, params: bet };
  }

  return readBet;
}

/** More than are played at once; a version never changes, so it is loaded once. */
const CACHED_MAX = 500;

function createVersionCache(db: Db) {
  const known = new Map<string, StoredCaseVersion>();
  return async (slug: string, version: number): Promise<StoredCaseVersion | undefined> => {
    const name = `${slug}/${version}`;
    const remembered = known.get(name);
    if (remembered) return remembered;
    const found = await readVersion(db, slug, version);
    if (!found) return undefined;
    if (known.size >= CACHED_MAX) known.clear();
    known.set(name, found);
    return found;
  };
}
