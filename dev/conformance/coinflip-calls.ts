import { createDuelFixture } from '#dev/duel-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import * as backoffice from '#features/coinflip/contract.backoffice.ts';
import * as duels from '#features/coinflip/contract.duels.ts';
import { streakCalls } from '#features/coinflip/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

/** Both players came from one address. */
async function reviewFlags(checker: Checker): Promise<void> {
  const { check, app } = checker;
  const [creator, joiner] = [await app.addMember('20.00'), await app.addMember('20.00')];
  const created = await check(duels.createDuel, 200, {
    token: creator.token,
    key: newKey(),
    body: { stake: '10.00', currency: 'RUB', side: 0 },
  });
  const { id } = created['data'].own.duel as { id: string };
  await check(duels.joinDuel, 200, { token: joiner.token, key: newKey(), params: { id } });
  const token = await logInAsStaff(checker, 'risk');
  await check(backoffice.listFlaggedDuels, 200, { token });
  await check(backoffice.listFlaggedDuels, 401, {});
  const body = { decision: 'suspicious', reason: 'One person plays both sides.' };
  await check(backoffice.decideFlaggedDuel, 200, { token, params: { id }, body });
  await check(backoffice.decideFlaggedDuel, 404, { token, params: { id }, body });
}

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;

export const coinflipCalls: ConformanceTests = {
  'games.coinflip: a streak is begun, called, cashed out and resumed': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addGuest();
    await check(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
    const body = { ...PLAY, start: {} };
    await check(streakCalls.begin, 401, { key: newKey(), body });
    await check(streakCalls.begin, 422, { token, key: newKey(), body: { ...body, stake: '0.01' } });
    const query = { currency: 'PLAY' };
    await check(streakCalls.current, 401, { query });
    for (let isTaken = false; !isTaken;) {
      const begun = await check(streakCalls.begin, 200, { token, key: newKey(), body });
      const params = { id: begun['data'].id as string };
      await check(streakCalls.current, 200, { token, query });
      const take = { token, key: newKey(), params };
      await check(streakCalls.cashOut, 422, { ...take, body: { at: 0 } });
      const choice = { side: 0 };
      await check(streakCalls.step, 422, { token, params, body: { at: 0, choice: { side: 2 } } });
      const step = await check(streakCalls.step, 200, { token, params, body: { at: 0, choice } });
      isTaken = step['data'].bet === null;
      if (isTaken) await check(streakCalls.cashOut, 200, { ...take, body: { at: 1 } });
    }
  },

  'games.coinflip: a duel is created, joined, cancelled, and played against the operator': async (
    checker,
  ) => {
    const { check, app } = checker;
    const [{ token }, other] = [await app.addGuest(), await app.addGuest()];
    const body = { ...PLAY, side: 0 };
    const post = async () =>
      (await check(duels.createDuel, 200, { token, key: newKey(), body }))['data'].own.duel
        .id as string;
    await check(duels.createDuel, 422, { token, key: newKey(), body: { ...body, stake: '0.01' } });
    const params = { id: await post() };
    await check(duels.joinDuel, 422, { token, key: newKey(), params });
    await check(duels.playOperator, 422, { token, key: newKey(), params });
    await check(duels.joinDuel, 200, { token: other.token, key: newKey(), params });
    await check(duels.cancelDuel, 422, { token, key: newKey(), params });
    await check(duels.cancelDuel, 200, { token, key: newKey(), params: { id: await post() } });
    const waiting = { id: await post() };
    const table = createDuelFixture(app, checker.url);
    await table.age(waiting.id, 31);
    await table.close();
    await check(duels.playOperator, 200, { token, key: newKey(), params: waiting });
    await reviewFlags(checker);
  },
};
