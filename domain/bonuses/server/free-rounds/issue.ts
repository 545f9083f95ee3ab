import type { PlayerId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { LifecycleDeps } from '../lifecycle.ts';
import { lockGrants } from '../store.ts';
import { activateFreeRounds, endFreeRounds, failFreeRounds } from './lifecycle.ts';
import type { FreeRoundsOrder, FreeRoundsProviders } from './provider.ts';
import { listExpired, listToIssue, type GrantedRounds } from './store.ts';

const BATCH = 200;

export type IssueDeps = LifecycleDeps & {
  readonly db: Db;
  /** By its name. */
  readonly providers: FreeRoundsProviders;
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
 * Asks one provider for free rounds, each outside of a transaction: it may take its time. After a
 * request without an answer the others wait for the next run. Returns how many were issued.
 */
async function issueFrom(deps: IssueDeps, waiting: readonly GrantedRounds[]): Promise<number> {
  let issued = 0;
  try {
    for (const rounds of waiting) issued += Number(await issueOne(deps, rounds));
  } catch (error) {
    deps.onError(error);
  }
  return issued;
}

async function issueOne(deps: IssueDeps, rounds: GrantedRounds): Promise<boolean> {
  const { db, providers, announceBonuses } = deps;
  const answer = await providers.get(rounds.provider)?.issue(orderOf(rounds));
  if (answer === 'later') return false;
  const isIssued = answer === 'issued';
  const isChanged = await db.transaction(async (tx) => {
    announceBonuses(tx, rounds.playerId);
    return isIssued
      ? await activateFreeRounds(deps, tx, rounds)
      : await failFreeRounds(tx, rounds, 'provider');
  });
  return isIssued && isChanged;
}

/**
 * Issues free rounds after the commit that orders them. Each provider has batches of its own, one
 * after the other: one that does not answer delays no other.
 */
export function createFreeRoundsIssuer(deps: IssueDeps) {
  const running = new Map<string, Promise<number>>();
  const issueAll = async (): Promise<number> => {
    const waiting = await listToIssue(deps.db, BATCH);
    const issued = [...Map.groupBy(waiting, ({ provider }) => provider)].map(([provider, own]) => {
      const before = running.get(provider) ?? Promise.resolve(0);
      const next = before.then(() => issueFrom(deps, own));
      running.set(provider, next);
      return next;
    });
    return (await Promise.all(issued)).reduce((sum, each) => sum + each, 0);
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
