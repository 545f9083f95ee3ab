import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { listBonuses } from '#domain/bonuses/server/index.ts';
import {
  claimMission,
  listOwnMissions,
  type MissionClaimDeps,
} from '#domain/missions/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as contract from '../contract.ts';
import { presentMission, type BonusNames } from './present.ts';
import { readCounted } from './publish-progress.ts';

export { createMissionPublisher, type MissionPublisher } from './publish-progress.ts';

export type MissionRouteDeps = MissionClaimDeps & {
  readonly db: Db;
  /** Publishes the progress of a player after the commit. */
  readonly announceMissions: (tx: Tx, playerId: PlayerId) => void;
};

/** The missions of a player, and their rewards. */
export function missionRoutes(deps: MissionRouteDeps): Route[] {
  const { db, announceMissions } = deps;
  return [
    on(contract.listMissions, atMost('120 per minute'), async ({ viewer }) => {
      const own = await listOwnMissions(db, viewer.id);
      const names = await readNames(db);
      return { data: own.map((mission) => presentMission(mission, names)) };
    }),
    on(contract.claimMission, atMost('30 per minute'), (request) =>
      answerOnce(db, contract.claimMission, request, () =>
        db.transaction(async (tx) => {
          const { viewer, params, body } = request;
          const of = { missionId: BigInt(params.id), period: body.period };
          const reward = await claimMission(deps, tx, viewer.id, of);
          if (isRefusal(reward)) return reward;
          announceMissions(tx, viewer.id);
          if (reward.kind === 'bonus') return { data: reward };
          return { data: { ...reward, amount: formatMoney(reward.amount) } };
        }),
      ),
    ),
  ];
}

async function readNames(db: Queryable): Promise<BonusNames> {
  const offered = (await listBonuses(db)).filter(({ isOn }) => isOn);
  return new Map(offered.map(({ code, terms }) => [code, terms.names]));
}

/** The topic of the progress. */
export function missionTopics(db: Db): Topic[] {
  return [
    privateTopic(contract.myMissions, {
      snapshot: async ({ id }) => (await readCounted(db, [id])).get(id) ?? [],
    }),
  ];
}
