import { setTimeout as pause } from 'node:timers/promises';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { FIRST_FREE_TURN } from '#domain/settings/rules.free-turn.ts';
import { settingProposals } from '#features/site-settings/contract.backoffice.ts';
import * as wheel from '#features/wheel/contract.free.ts';
import type { ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const freeTurnCalls: ConformanceTests = {
  'wheel: a player takes the free turn of the day': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember();
    await check(wheel.getFreeTurn, 200, { token });
    await check(wheel.getFreeTurn, 401);
    await check(wheel.takeFreeTurn, 422, { token, key: newKey() });
    const value = { ...FIRST_FREE_TURN, is_on: true };
    const body = { name: 'free_turn', value, reason: 'a turn every day' };
    const one = { token: await logInAsStaff(checker, 'admin'), key: newKey() };
    const { data } = await check(settingProposals.propose, 200, { ...one, body });
    const other = { token: await logInAsStaff(checker, 'admin'), key: newKey() };
    const params = { id: String(data.id) };
    await check(settingProposals.approve, 200, { ...other, params, body: {} });
    await isOn(app, token);
    await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'turn' } });
    await check(wheel.takeFreeTurn, 200, { token, key: newKey() });
    await check(wheel.getFreeTurn, 200, { token });
    await check(wheel.takeFreeTurn, 422, { token, key: newKey() });
  },
};

/** The setting is loaded by each process. */
async function isOn(app: TestApp, token: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { json } = await app.send('GET', wheel.getFreeTurn.path, { token });
    if ((json!['data'] as { is_on: boolean }).is_on) return;
    await pause(50);
  }
  throw new Error('the free turn is not on');
}
