import { newKey } from '#dev/whole-house.ts';
import { getCase, listCases, openCase } from '#features/cases/contract.ts';
import { roomCalls } from '#features/rooms/contract.ts';
import { ROOMS } from '#features/rooms/rules.ts';
import type { Calls } from './reader.ts';

export const casesCalls: Calls = {
  'games.cases: the shelf, a case, and what comes out of it': async ({ ask, house }) => {
    await ask(listCases, 200);
    await ask(listCases, 200, { query: { currency: 'KZT' } });
    await ask(listCases, 422, { query: { currency: 'XXX' } });
    await ask(getCase, 200, { params: { slug: 'late-table' } });
    await ask(getCase, 200, { params: { slug: 'late-table' }, query: { version: '1' } });
    await ask(getCase, 404, { params: { slug: 'no-such-case' } });
    await ask(getCase, 422, { params: { slug: 'late-table' }, query: { version: 'last' } });
    const { token } = await house.addMember('100.00');
    await house.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'cases' } });
    const body = { case: 'matchbox', version: 1, currency: 'RUB' };
    const key = newKey();
    await ask(openCase, 200, { token, key, body });
    await ask(openCase, 200, { token, key, body });
    await ask(openCase, 409, { token, key, body: { ...body, case: 'coat-pocket' } });
    await ask(openCase, 404, { token, key: newKey(), body: { ...body, version: 9 } });
    await ask(openCase, 422, { token, key: newKey(), body: { ...body, case: 'cabinet' } });
    await ask(openCase, 401, { key: newKey(), body });
  },

  'games.rooms: tickets of every room': async ({ ask, house }) => {
    const { token } = await house.addMember('1000.00');
    for (const room of ROOMS) {
      const { placeBet } = roomCalls[room];
      const path = `/api/v2/games/room-${room}`;
      const { json } = await house.send('GET', path);
      const limits: { currency: string; stake_min: string }[] = json!['data'].limits;
      const stake = limits.find(({ currency }) => currency === 'RUB')!.stake_min;
      const body = { stake, currency: 'RUB', bet: { tickets: 1 } };
      const key = newKey();
      await ask(placeBet, 200, { token, key, body });
      await ask(placeBet, 409, { token, key, body: { ...body, currency: 'PLAY' } });
      await ask(placeBet, 422, { token, key: newKey(), body: { ...body, stake: '0.99' } });
      await ask(placeBet, 422, { token, key: newKey(), body: { ...body, bet: { tickets: 11 } } });
      await ask(placeBet, 401, { key: newKey(), body });
    }
  },
};
