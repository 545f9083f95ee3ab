import { newKey } from '#dev/test-app.ts';
import { readTerms } from '#domain/levels/server/index.ts';
import * as staff from '#features/vip/contract.backoffice.ts';
import * as staffLevels from '#features/vip/contract.backoffice.levels.ts';
import * as vip from '#features/vip/contract.ts';
import { decide, logInPair } from './bonus-staff-calls.ts';
import type { ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const CHECKED = {
  affordability: 'Salary of the last year, seen.',
  source_of_funds: 'A salary, by the statement of a bank.',
};

export const vipCalls: ConformanceTests = {
  'vip: a player reads the levels, claims, and asks to join': async ({ check, app }) => {
    await check(vip.listLevels, 200);
    for (let sent = 0; sent < 120; sent += 1) await app.send('GET', vip.listLevels.path);
    await check(vip.listLevels, 429);
    await app.db.query('delete from rate_limits');
    const { id, token } = await app.addMember();
    await check(vip.getMyLevel, 200, { token });
    await check(vip.getMyLevel, 401);
    const body = { currency: 'RUB' };
    await app.db.query('insert into player_levels (player_id) values ($1)', [id]);
    await app.db.query(
      `insert into rakeback_balances (player_id, currency, accrued) values ($1, 'RUB', 2000000)`,
      [id],
    );
    await check(vip.claimRakeback, 200, { token, body, key: newKey() });
    await check(vip.claimRakeback, 422, { token, body, key: newKey() });
    const week = '2026-11-16';
    await app.db.query(
      `insert into cashback_weeks (player_id, currency, week) values ($1, 'RUB', $2)`,
      [id, week],
    );
    await app.db.query(
      `update cashback_weeks set credited = 0, level = 1, amount = 90000000, closed_at = now()
        where player_id = $1`,
      [id],
    );
    await check(vip.claimCashback, 200, { token, body: { ...body, week }, key: newKey() });
    await check(vip.claimCashback, 422, { token, body: { ...body, week }, key: newKey() });
    await check(vip.joinVip, 200, { token, body: { request_type: 'page' } });
    await check(vip.joinVip, 422, { token, body: { request_type: 'elsewhere' } });
  },
  'vip: staff answer a request and read what is owed': async (checker) => {
    const { check, app } = checker;
    const { token: player } = await app.addMember();
    await check(vip.joinVip, 200, { token: player, body: { request_type: 'register' } });
    const token = await logInAsStaff(checker, 'risk');
    const { data: waiting } = await check(staff.listVipRequests, 200, {
      token,
      query: { state: 'open' },
    });
    await check(staff.listVipRequests, 403, { token: player });
    await check(staff.countVipRequests, 200, { token });
    await check(staff.countVipRequests, 403, { token: player });
    const params = { id: waiting.at(-1).id };
    const { data } = await check(staff.readVipRequest, 200, { token, params });
    await check(staff.readVipRequest, 404, { token, params: { id: '999999999' } });
    const manager = data.managers[0].id;
    const move = (status: number, body: object) =>
      check(staff.moveVipRequest, status, { token, params, body });
    await move(422, { state: 'ACCEPTED', ...CHECKED, manager });
    await move(422, { state: 'CONTACTED' });
    await move(200, { state: 'CONTACTED', reason: 'Called by phone.' });
    await move(422, { state: 'ACCEPTED', ...CHECKED });
    await move(200, { state: 'ACCEPTED', ...CHECKED, manager });
    await check(staff.getLevelReport, 200, { token });
    await check(staff.getLevelReport, 403, { token: player });
  },
  'vip: staff propose what levels give': async (checker) => {
    const { check, app } = checker;
    const pair = await logInPair(checker);
    const { version: based_on, terms } = await readTerms(app.db);
    const request = { terms, based_on, reason: 'levels of spring' };
    await decide(checker, staffLevels.levelVersions, pair, request);
    const falls = { ...terms, levels: terms.levels.toReversed() };
    for (const body of [request, { ...request, terms: falls, based_on: based_on + 1 }]) {
      await check(staffLevels.levelVersions.propose, 422, { token: pair.one, key: newKey(), body });
    }
  },
};
