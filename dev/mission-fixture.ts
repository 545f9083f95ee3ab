import type { PlayerId } from '#core/ids.ts';
import type { MissionTerms } from '#domain/missions/rules.ts';
import {
  claimMission,
  findMission,
  insertVersion,
  listenForMissions,
  listOwnMissions,
  setOn,
} from '#domain/missions/server/index.ts';
import { createBetEvents } from '#domain/wagers/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import type { Db } from '#platform/server/db.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { createTournamentFixture } from './tournament-fixture.ts';

/** Two bets within a day for 5 RUB. */
export function sampleMission(changes: Partial<MissionTerms> = {}): MissionTerms {
  return {
    titles: { ru: 'Задание', en: 'Mission', kz: 'Тапсырма' },
    period: 'day',
    goal: { kind: 'bets', count: 2 },
    games: null,
    stake_min: '0.10',
    reward: { kind: 'cash', amounts: { RUB: '5.00' } },
    ...changes,
  };
}

/** Offers a mission from now on. */
export async function offerMission(
  db: Db,
  code: string,
  changes: Partial<MissionTerms> = {},
): Promise<bigint> {
  return await db.transaction(async (tx) => {
    await insertVersion(tx, code, sampleMission(changes), null);
    const { id } = (await findMission(tx, code))!;
    await setOn(tx, id, true);
    return id;
  });
}

/** The fixture of tournaments, whose bets count for missions as well. */
export async function createMissionFixture() {
  const fixture = await createTournamentFixture();
  const { db, owner, deps } = fixture;
  const metrics = createMetrics();
  const log = createLog('silent');
  // `replay` moves cursors back, which wakes no consumer.
  const betEvents = createBetEvents({ db, log, metrics, pollMs: 40, idleMs: 200 });
  listenForMissions({ betEvents, since: new Date(0), announceMissions: () => {} });
  await betEvents.start();
  let made = 0;
  return {
    ...fixture,
    /** A mission that runs; its code. */
    offer: async (changes: Partial<MissionTerms> = {}): Promise<string> => {
      const code = `mission-${made++}`;
      await offerMission(db, code, changes);
      return code;
    },
    own: async (id: PlayerId, code: string, now?: Date) => {
      const { id: missionId } = (await findMission(db, code))!;
      return (await listOwnMissions(db, id, now)).find((one) => one.missionId === missionId);
    },
    claim: async (id: PlayerId, code: string, period: string, now?: Date) => {
      const { id: missionId } = (await findMission(db, code))!;
      const of = { missionId, period };
      return await db.transaction((tx) => claimMission(deps, tx, id, of, now));
    },
    /** A wager that is settled and counted. */
    play: async (id: PlayerId, stake: string, payout = '0.00') => {
      const wager = await fixture.settle(await fixture.stake(id, stake), payout);
      await fixture.counted();
      return wager;
    },
    /** More transactions than a consumer of bet events reads at once, which are 500. */
    spendTransactions: async () => {
      for (let spent = 0; spent < 600; spent++) await db.query('select pg_current_xact_id()');
    },
    takeTimeOut: async (id: PlayerId) => {
      await db.query(
        `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
        [id],
      );
    },
    rewards: async (id: PlayerId) =>
      await owner.query<{ kind: string; amount: bigint }>(
        `select t.kind, t.amount from transfers t join accounts a on a.id = t.credit_account
          where a.owner = $1 and t.kind = 'mission_reward' order by t.id`,
        [id.toString()],
      ),
    close: async () => {
      await betEvents.stop();
      await fixture.close();
    },
  };
}

export type MissionFixture = Awaited<ReturnType<typeof createMissionFixture>>;
