import { addChatDrop } from '#dev/chat-drops.ts';
import { newKey } from '#dev/test-app.ts';
import * as staff from '#features/chat-drops/contract.backoffice.ts';
import * as drops from '#features/chat-drops/contract.ts';
import { decide, logInPair } from './bonus-staff-calls.ts';
import type { ConformanceTests } from './checker.ts';

const REASON = 'drop of the evening';

export const chatDropsCalls: ConformanceTests = {
  'chat-drops: a player reads them and takes a place': async ({ check, app }) => {
    const { token } = await app.addMember('100.00');
    const { token: late } = await app.addMember();
    const drop = await addChatDrop(app.db, { code: 'conforming-drop', places: 1 });
    const params = { id: drop.toString() };
    await check(drops.listOwnDrops, 200, { token, query: { locale: 'en' } });
    await check(drops.listOwnDrops, 401, { query: { locale: 'en' } });
    await check(drops.listOwnDrops, 422, { token, query: { locale: 'de' } });
    await check(drops.claimDrop, 404, { token, params: { id: '999999999' }, key: newKey() });
    const taken = await check(drops.claimDrop, 200, { token, params, key: newKey() });
    const again = await check(drops.claimDrop, 200, { token, params, key: newKey() });
    if (again['data'].place !== taken['data'].place) throw new Error('a place is taken once');
    await check(drops.claimDrop, 422, { token: late, params, key: newKey() });
    await check(drops.listOwnDrops, 200, { token: late, query: { locale: 'en' } });
  },
  'chat-drops: staff open one, alone or with a second person, and close it': async (checker) => {
    const { check, app } = checker;
    const pair = await logInPair(checker);
    const { one: token, support } = pair;
    await addChatDrop(app.db, { code: 'conforming-staff-drop', places: 1 });
    const terms = { bonus: 'conforming-staff-drop', locale: 'kz', places: 2, minutes: 5 };
    const small = { terms, reason: REASON };
    const alone = await check(staff.chatDrops.propose, 200, { token, key: newKey(), body: small });
    if (alone['data'] !== null) throw new Error('a small drop needs no second person');
    const wrong = { ...small, terms: { ...terms, bonus: 'absent' } };
    await check(staff.chatDrops.propose, 422, { token, key: newKey(), body: wrong });
    await decide(checker, staff.chatDrops, pair, { ...small, terms: { ...terms, places: 200 } });
    await check(staff.readDropOptions, 200, { token: support });
    await check(staff.readDropOptions, 401);
    const { data } = await check(staff.listDrops, 200, {
      token: support,
      query: { state: 'open' },
    });
    await check(staff.listDrops, 422, { token: support, query: { state: 'over' } });
    const params = { id: String(data[0].id) };
    await check(staff.listDropClaims, 200, { token: support, params });
    await check(staff.listDropClaims, 404, { token: support, params: { id: '999999999' } });
    const body = { reason: REASON };
    await check(staff.closeDrop, 403, { token: support, params, body });
    await check(staff.closeDrop, 200, { token, params, body });
    await check(staff.closeDrop, 404, { token, params: { id: '999999999' }, body });
  },
};
