import type { PlayerId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { LifecycleDeps } from '../lifecycle.ts';
import { lockGrants } from '../store.ts';
import { activateFreeRounds, endFreeRounds, failFreeRounds } from './lifecycle.ts';
import type { FreeRoundsOrder, FreeRoundsProvider } from './provider.ts';
import { listExpired, listToIssue, type GrantedRounds } from './store.ts';

const BATCH = 200;

export type IssueDeps = LifecycleDeps & {
  readonly db: Db;
  /** By its name. */
  readonly providers: ReadonlyMap<string, FreeRoundsProvider>;
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  /** A provider did not answer; the rounds are asked for again. */
  readonly onError: (error: unknown) => void;
};

/** The order that a provider gets for these rounds, equal in every try. */
export function orderOf(rounds: GrantedRounds): FreeRoundsOrder {
  const { campaignId, playerId, id } = rounds;
  return { ...rounds, key: `${campaignId}:${playerId}:${id}` };
}

/**
 * Asks the providers for the free rounds that players have claimed, each outside of a transaction:
 * a provider may take its time. Returns how many were issued.
 */
async function issueFreeRounds(deps: IssueDeps): Promise<number> {
  const { db, providers, announceBonuses, onError } = deps;
  let issued = 0;
  for (const rounds of await listToIssue(db, BATCH)) {
    try {
      const answer = await providers.get(rounds.provider)?.issue(orderOf(rounds));
      const isIssued = answer === 'issued';
      const isChanged = await db.transaction(async (tx) => {
        announceBonuses(tx, rounds.playerId);
        return isIssued
          ? await activateFreeRounds(deps, tx, rounds)
          : await failFreeRounds(tx, rounds, 'provider');
      });
      issued += Number(isIssued && isChanged);
    } catch (error) {
      onError(error);
    }
  }
  return issued;
}

/** Issues free rounds after the commit that orders them, one batch after the other. */
export function createFreeRoundsIssuer(deps: IssueDeps) {
  let running: Promise<unknown> = Promise.resolve();
  const issueAll = async (): Promise<number> => {
    const next = running.then(() => issueFreeRounds(deps));
    running = next.catch(() => undefined);
    return await next;
  };
  return {
    issueAll,
    issueSoon: (tx: Tx): void => tx.onCommit(() => void issueAll().catch(deps.onError)),
  };
}

/** Ends free rounds whose time is over, each in a transaction of its own. Returns how many. */
export async function expireFreeRounds(
  deps: LifecycleDeps & Pick<IssueDeps, 'db' | 'announceBonuses'>,
): Promise<number> {
  const { db, announceBonuses } = deps;
  let ended = 0;
  for (const rounds of await listExpired(db, BATCH)) {
    ended += Number(
      await db.transaction(async (tx) => {
        announceBonuses(tx, rounds.playerId);
        return await expire(deps, tx, rounds);
      }),
    );
  }
  return ended;
}

/** False where something else ended them meanwhile. */
async function expire(deps: LifecycleDeps, tx: Tx, rounds: GrantedRounds): Promise<boolean> {
  if (rounds.state === 'new') return await failFreeRounds(tx, rounds, 'expired');
  const open = await lockGrants(tx, [rounds.playerId], ['playing', 'pending', 'active']);
  const grant = open.find(({ id, state }) => id === rounds.bonusGrant && state === 'playing');
  if (!grant) return false;
  await endFreeRounds(deps, tx, grant, { state: 'expired', reason: 'expired' });
  return true;
}
