import { openDuelTable } from '#dev/duel-table.ts';
import { newKey } from '#dev/whole-house.ts';
import * as duels from '#features/coinflip/contract.duels.ts';
import { streakCalls } from '#features/coinflip/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';
import type { Calls } from './reader.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;

export const coinflipCalls: Calls = {
  'games.coinflip: a streak is begun, called, taken and found again': async (reader) => {
    const { ask, house } = reader;
    const { token } = await house.addGuest();
    await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
    const body = { ...PLAY, start: {} };
    await ask(streakCalls.begin, 401, { key: newKey(), body });
    await ask(streakCalls.begin, 422, { token, key: newKey(), body: { ...body, stake: '0.01' } });
    const query = { currency: 'PLAY' };
    await ask(streakCalls.current, 401, { query });
    for (let isTaken = false; !isTaken;) {
      const begun = await ask(streakCalls.begin, 200, { token, key: newKey(), body });
      const params = { id: begun['data'].id as string };
      await ask(streakCalls.current, 200, { token, query });
      const take = { token, key: newKey(), params };
      await ask(streakCalls.cashOut, 422, { ...take, body: { at: 0 } });
      const choice = { side: 0 };
      await ask(streakCalls.step, 422, { token, params, body: { at: 0, choice: { side: 2 } } });
      const step = await ask(streakCalls.step, 200, { token, params, body: { at: 0, choice } });
      isTaken = step['data'].bet === null;
      if (isTaken) await ask(streakCalls.cashOut, 200, { ...take, body: { at: 1 } });
    }
  },

  'games.coinflip: a duel is put up, joined, taken back, and has the house come': async (
    reader,
  ) => {
    const { ask, house } = reader;
    const [{ token }, other] = [await house.addGuest(), await house.addGuest()];
    const body = { ...PLAY, side: 0 };
    const post = async () =>
      (await ask(duels.createDuel, 200, { token, key: newKey(), body }))['data'].own.duel
        .id as string;
    await ask(duels.createDuel, 422, { token, key: newKey(), body: { ...body, stake: '0.01' } });
    const params = { id: await post() };
    await ask(duels.joinDuel, 422, { token, key: newKey(), params });
    await ask(duels.callHouse, 422, { token, params });
    await ask(duels.joinDuel, 200, { token: other.token, key: newKey(), params });
    await ask(duels.cancelDuel, 422, { token, params });
    await ask(duels.cancelDuel, 200, { token, params: { id: await post() } });
    const waiting = { id: await post() };
    const table = openDuelTable(house, reader.url);
    await table.age(waiting.id, 31);
    await table.close();
    await ask(duels.callHouse, 200, { token, params: waiting });
  },
};
