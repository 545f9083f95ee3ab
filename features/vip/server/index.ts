import type { PlayerId } from '#core/ids.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  claimCashback,
  claimRakeback,
  readLevelStatus,
  readTerms,
  type PayDeps,
} from '#domain/levels/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed, lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce, type KeyedRequest } from '#platform/server/keyed-answers.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as contract from '../contract.ts';
import type { RequestType } from '../rules.ts';
import { presentLevels, presentStatus, readLevelRounds } from './present.ts';
import { presentProgress, readProgress } from './publish-progress.ts';
import { findLatestRequest, insertRequest, type VipRequest } from './store.ts';

export { createProgressPublisher, type ProgressPublisher } from './publish-progress.ts';
export { vipStaffRoutes } from './staff-routes.ts';

export type VipDeps = PayDeps & { readonly db: Db };

/** The level of a player, what it gives, and the way into the VIP club. */
export function vipRoutes(deps: VipDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.listLevels, atMost('120 per minute'), async () => {
      const { terms } = await readTerms(db);
      return { data: presentLevels(terms, await readLevelRounds(db, terms)) };
    }),
    on(contract.getMyLevel, atMost('120 per minute'), async ({ viewer }) => {
      const status = await readLevelStatus(db, viewer.id);
      if (!status) return { data: null };
      return { data: presentStatus(status, await findOwnRequest(db, viewer.id)) };
    }),
    on(contract.claimRakeback, atMost('30 per minute'), (request) =>
      claim(db, contract.claimRakeback, request, (tx) =>
        claimRakeback(deps, tx, request.viewer.id, request.body.currency),
      ),
    ),
    on(contract.claimCashback, atMost('30 per minute'), (request) =>
      claim(db, contract.claimCashback, request, (tx) =>
        claimCashback(deps, tx, request.viewer.id, request.body),
      ),
    ),
    on(contract.joinVip, atMost('10 per hour'), ({ viewer, body }) =>
      db.transaction((tx) => join(tx, viewer.id, body.request_type)),
    ),
  ];
}

type ClaimRequest = KeyedRequest & { readonly body: { readonly currency: string } };

async function claim<Code extends string, Request extends ClaimRequest>(
  db: Db,
  call: { readonly name: string },
  request: Request,
  pay: (tx: Tx) => Promise<Micro | Refusal<Code>>,
) {
  return await answerOnce(db, call, request, () =>
    db.transaction(async (tx) => {
      const amount = await pay(tx);
      if (isRefusal(amount)) return amount as Refusal<Code>;
      const currency = request.body.currency as Request['body']['currency'];
      return { data: { currency, amount: formatMoney(amount) } };
    }),
  );
}

/** One request is open at a time; a member of the club needs none. */
async function join(tx: Tx, playerId: PlayerId, type: RequestType) {
  // A player who may not play is offered nothing.
  if (await lockPlayClosed(tx, playerId)) return refuse('not_found');
  const own = await findOwnRequest(tx, playerId);
  if (own?.state !== 'ACCEPTED') await insertRequest(tx, playerId, type);
  const { state, createdAt } = (await findLatestRequest(tx, playerId))!;
  return { data: { state, at: createdAt.toISOString() } };
}

/** The latest request, except an accepted one whose premium was taken away since. */
async function findOwnRequest(db: Queryable, playerId: PlayerId): Promise<VipRequest | undefined> {
  const request = await findLatestRequest(db, playerId);
  if (request?.state !== 'ACCEPTED') return request;
  return (await findPlayer(db, playerId))?.is_premium ? request : undefined;
}

/** A player who may not play is shown nothing; everyone else begins at level 0. */
async function firstOf(db: Db, id: PlayerId) {
  return (await isPlayClosed(db, id)) ? null : presentProgress({ level: 0, xp: 0n, monthXp: 0n });
}

/** The topic of the level. */
export function vipTopics(db: Db): Topic[] {
  return [
    privateTopic(contract.myLevel, {
      snapshot: async ({ id }) => (await readProgress(db, [id])).get(id) ?? (await firstOf(db, id)),
    }),
  ];
}
