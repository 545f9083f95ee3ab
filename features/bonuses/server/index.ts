import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  cancelBonus,
  chooseOrder,
  claimBonus,
  findGrant,
  listCounts,
  listGrants,
  listReloads,
  moveInQueue,
  readBonusBalances,
  redeemCode,
  takeReload,
  type Grant,
} from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce, type KeyedRequest } from '#platform/server/keyed-answers.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as contract from '../contract.ts';
import { readActives } from './actives.ts';
import { freeSpinRoutes, freeSpinTopics, type FreeSpinDeps } from './free-spins.ts';
import { guestRoutes } from './guests.ts';
import { presentBonus, presentCount, presentReload } from './present.ts';

export { createBonusAnnouncer } from './announce.ts';
export { createWelcomeOffer } from './welcome-offer.ts';

export type BonusRouteDeps = FreeSpinDeps;

/** The bonuses of a player: what was offered, what is active, and how it was counted. */
export function bonusRoutes(deps: BonusRouteDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.listBonuses, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(query, bonusList(db, viewer.id)),
    ),
    on(contract.redeemPromoCode, atMost('10 per minute'), (request) =>
      once(deps, contract.redeemPromoCode, request, (tx) => redeem(deps, tx, request)),
    ),
    on(contract.claimBonus, atMost('60 per minute'), (request) =>
      once(deps, contract.claimBonus, request, async (tx) => {
        const { viewer, params } = request;
        const refused = await claimBonus(deps, tx, viewer.id, BigInt(params.id));
        return refused ?? (await findGrant(tx, viewer.id, BigInt(params.id)))!;
      }),
    ),
    on(contract.cancelBonus, atMost('60 per minute'), (request) =>
      once(deps, contract.cancelBonus, request, async (tx) => {
        const { viewer, params } = request;
        const refused = await cancelBonus(deps, tx, viewer.id, BigInt(params.id));
        return refused ?? (await findGrant(tx, viewer.id, BigInt(params.id)))!;
      }),
    ),
    on(contract.moveBonus, atMost('60 per minute'), (request) =>
      once(deps, contract.moveBonus, request, async (tx) => {
        const { viewer, params, body } = request;
        const before = body.before === null ? null : BigInt(body.before);
        const refused = await moveInQueue(tx, viewer.id, BigInt(params.id), before);
        return refused ?? (await findGrant(tx, viewer.id, BigInt(params.id)))!;
      }),
    ),
    on(contract.chooseStakeOrder, atMost('60 per minute'), (request) =>
      once(deps, contract.chooseStakeOrder, request, async (tx) => {
        const { viewer, params, body } = request;
        const id = BigInt(params.id);
        const refused = await chooseOrder(deps, tx, viewer.id, id, body.stake_order);
        return refused ?? (await findGrant(tx, viewer.id, id))!;
      }),
    ),
    ...reloadRoutes(deps),
    on(contract.listBonusCounts, atMost('120 per minute'), async ({ viewer, params, query }) => {
      const grant = await findGrant(db, viewer.id, BigInt(params.id));
      if (!grant) return refuse('not_found');
      const read = (before: bigint | undefined, limit: number) =>
        listCounts(db, grant.id, { before, limit });
      return await readPage(query, byId(read, presentCount));
    }),
    ...guestRoutes(db),
    ...freeSpinRoutes(deps),
  ];
}

/** Bonuses for a deposit that are taken once a period. */
function reloadRoutes(deps: BonusRouteDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.listReloads, atMost('120 per minute'), async ({ viewer }) => {
      const player = await findPlayer(db, viewer.id);
      if (!player) return refuse('unauthorized');
      const { currency } = player;
      const reloads = await listReloads(db, { playerId: viewer.id, currency });
      return { data: reloads.map((each) => presentReload(each, currency)) };
    }),
    on(contract.takeReload, atMost('60 per minute'), (request) =>
      once(deps, contract.takeReload, request, async (tx) => {
        const { viewer, params } = request;
        const player = await findPlayer(tx, viewer.id);
        if (!player) return refuse('unauthorized');
        const { currency } = player;
        return await takeReload(deps, tx, { playerId: viewer.id, currency, code: params.code });
      }),
    ),
  ];
}

/** Runs a change in a transaction, once under its key, and publishes the active bonus after it. */
async function once<Code extends string>(
  deps: BonusRouteDeps,
  call: { readonly name: string },
  request: KeyedRequest,
  change: (tx: Tx) => Promise<Grant | Refusal<Code>>,
) {
  const { db, announceBonuses } = deps;
  return await answerOnce(db, call, request, () =>
    db.transaction(async (tx) => {
      const grant = await change(tx);
      if (isRefusal(grant)) return grant;
      announceBonuses(tx, request.viewer.id);
      const balanceOf = await readBonusBalances(tx, [grant]);
      return { data: presentBonus(grant, balanceOf(grant)) };
    }),
  );
}

async function redeem(
  deps: BonusRouteDeps,
  tx: Tx,
  { viewer, body }: { readonly viewer: { readonly id: PlayerId }; readonly body: { code: string } },
) {
  const player = await findPlayer(tx, viewer.id);
  if (!player) return refuse('unauthorized');
  const { currency } = player;
  return await redeemCode(deps, tx, { playerId: viewer.id, code: body.code, currency });
}

function bonusList(db: Db, playerId: PlayerId) {
  return byId(
    async (before, limit) => {
      // Players who are out are told of nothing that they could get.
      const withOffers = !(await isPlayClosed(db, playerId));
      const grants = await listGrants(db, playerId, { before, limit }, { withOffers });
      const balanceOf = await readBonusBalances(db, grants);
      return grants.map((grant) => ({ ...grant, balance: balanceOf(grant) }));
    },
    ({ balance, ...grant }) => presentBonus(grant, balance),
  );
}

/** The topics of the active bonus and of free rounds. */
export function bonusTopics(db: Db): Topic[] {
  return [
    privateTopic(contract.myBonuses, {
      snapshot: async (viewer) => ({
        active: (await readActives(db, [viewer.id])).get(viewer.id) ?? null,
      }),
    }),
    ...freeSpinTopics(db),
  ];
}
