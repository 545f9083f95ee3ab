import { newKey } from '#dev/test-app.ts';
import { offerMission, sampleMission } from '#dev/mission-fixture.ts';
import * as staff from '#features/missions/contract.backoffice.ts';
import * as missions from '#features/missions/contract.ts';
import { dayOf } from '#platform/server/calendar.ts';
import { decide, logInPair } from './bonus-staff-calls.ts';
import type { ConformanceTests } from './checker.ts';

const REASON = 'missions of spring';

export const missionCalls: ConformanceTests = {
  'missions: a player reads them and claims a reward': async ({ check, app }) => {
    const { id, token } = await app.addMember('100.00');
    const mission = await offerMission(app.db, 'conforming-claim');
    const params = { id: mission.toString() };
    const body = { period: dayOf(new Date()) };
    await check(missions.listMissions, 200, { token });
    await check(missions.listMissions, 401);
    await check(missions.claimMission, 404, { token, params, body, key: newKey() });
    await app.db.query(
      `insert into mission_progress (player_id, mission_id, period, version, target)
       values ($1, $2, $3, 1, 2)`,
      [id, mission, body.period],
    );
    await check(missions.claimMission, 422, { token, params, body, key: newKey() });
    await app.db.query('update mission_progress set progress = 2 where player_id = $1', [id]);
    await check(missions.claimMission, 200, { token, params, body, key: newKey() });
    await check(missions.claimMission, 422, { token, params, body, key: newKey() });
  },
  'missions: staff propose one, read them, and switch one': async (checker) => {
    const { check } = checker;
    const pair = await logInPair(checker);
    const { one: token, support } = pair;
    const params = { code: 'conforming' };
    const request = { ...params, terms: sampleMission(), based_on: 0, reason: REASON };
    await decide(checker, staff.missionVersions, pair, request);
    const wrong = { ...request, based_on: 1, terms: sampleMission({ period: 'week' }) };
    for (const body of [wrong, request]) {
      await check(staff.missionVersions.propose, 422, { token, key: newKey(), body });
    }
    await check(staff.listStaffMissions, 200, { token: support });
    await check(staff.listStaffMissions, 401);
    for (const is_on of [true, false]) {
      await check(staff.switchMission, 200, { token, params, body: { is_on, reason: REASON } });
    }
    const off = { is_on: false, reason: REASON };
    await check(staff.switchMission, 403, { token: support, params, body: off });
    await check(staff.switchMission, 404, { token, params: { code: 'absent' }, body: off });
  },
};
