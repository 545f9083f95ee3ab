import { newKey } from '#dev/test-app.ts';
import { getCase, listCases, openCase } from '#features/cases/contract.ts';
import { roomCalls } from '#features/rooms/contract.ts';
import { ROOMS } from '#features/rooms/rules.ts';
import type { ConformanceTests } from './checker.ts';

export const casesCalls: ConformanceTests = {
  'games.cases: the list, one case, and an opening': async ({ check, app }) => {
    await check(listCases, 200);
    await check(listCases, 200, { query: { currency: 'KZT' } });
    await check(listCases, 422, { query: { currency: 'XXX' } });
    await check(getCase, 200, { params: { slug: 'late-table' } });
    await check(getCase, 200, { params: { slug: 'late-table' }, query: { version: '1' } });
    await check(getCase, 404, { params: { slug: 'no-such-case' } });
    await check(getCase, 422, { params: { slug: 'late-table' }, query: { version: 'last' } });
    const { token } = await app.addMember('100.00');
    await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'cases' } });
    const body = { case: 'matchbox', version: 1, currency: 'RUB' };
    const key = newKey();
    await check(openCase, 200, { token, key, body });
    await check(openCase, 200, { token, key, body });
    await check(openCase, 409, { token, key, body: { ...body, case: 'coat-pocket' } });
    await check(openCase, 404, { token, key: newKey(), body: { ...body, version: 9 } });
    await check(openCase, 422, { token, key: newKey(), body: { ...body, case: 'cabinet' } });
    await check(openCase, 401, { key: newKey(), body });
  },

  'games.rooms: tickets of every room': async ({ check, app }) => {
    const { token } = await app.addMember('1000.00');
    for (const room of ROOMS) {
      const { placeBet, cancelBet } = roomCalls[room];
      const path = `/api/v2/games/room-${room}`;
      const { json } = await app.send('GET', path);
      const limits: { currency: string; stake_min: string }[] = json!['data'].limits;
      const stake = limits.find(({ currency }) => currency === 'RUB')!.stake_min;
      const body = { stake, currency: 'RUB', bet: { tickets: 1 } };
      const key = newKey();
      const placed = await check(placeBet, 200, { token, key, body });
      await check(placeBet, 409, { token, key, body: { ...body, currency: 'PLAY' } });
      await check(placeBet, 422, { token, key: newKey(), body: { ...body, stake: '0.99' } });
      await check(placeBet, 422, { token, key: newKey(), body: { ...body, bet: { tickets: 11 } } });
      await check(placeBet, 401, { key: newKey(), body });
      const params = { id: placed['data'].bet.id as string };
      await check(cancelBet, 200, { token, key: newKey(), params });
      await check(cancelBet, 404, { token, key: newKey(), params: { id: '1' } });
      await check(cancelBet, 401, { key: newKey(), params });
    }
  },
};
