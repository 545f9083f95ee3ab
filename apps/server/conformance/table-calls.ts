import { newKey } from '#dev/whole-house.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as bets from '#domain/bets/contract.ts';
import { getPlaySession } from '#domain/bets/contract.session.ts';
import * as fairness from '#domain/fairness/contract.ts';
import { bet, play, type Calls } from './reader.ts';

export const tableCalls: Calls = {
  'games.dice: tables, bets and their receipts, for guests and members': async (reader) => {
    const { ask, house } = reader;
    const game = { game: 'dice' };
    await ask(bets.getGameTable, 200, { params: game });
    await ask(bets.getGameTable, 404, { params: { game: 'chess' } });
    const member = await house.addMember('100.00');
    const guest = await house.addGuest();
    await ask(placeBet, 422, { token: guest.token, key: newKey(), body: bet('1.00', 'PLAY') });
    for (const [{ token }, currency] of [
      [member, 'RUB'],
      [guest, 'PLAY'],
    ] as const) {
      const { data: placed } = await play(reader, token, currency);
      await ask(bets.getBet, 200, { token, params: { id: placed.id } });
      await ask(bets.listBets, 200, { token, query: { play: 'none', limit: '100', ...game } });
      await ask(bets.listBets, 200, { token, query: { seed: placed.seed_id } });
    }
    const key = newKey();
    const { token } = member;
    await ask(placeBet, 200, { token, key, body: bet('1.00') });
    await ask(placeBet, 409, { token, key, body: bet('2.00') });
    await ask(placeBet, 422, { token, key: newKey(), body: bet('100000.00') });
    await ask(placeBet, 422, { token, body: bet() });
    await ask(placeBet, 401, { key: newKey(), body: bet() });
    await ask(bets.getBet, 404, { token, params: { id: '1' } });
    await ask(getPlaySession, 200, { token });
    await ask(getPlaySession, 401);
    await ask(getPlaySession, 401, { token: guest.token });
    await ask(getPlaySession, 200, { token: (await house.addMember()).token });
    await ask(bets.listBets, 422, { token, query: { cursor: 'no cursor' } });
  },

  'fairness: seeds are opened, rotated and shown': async (reader) => {
    const { ask, house } = reader;
    const { token } = await house.addGuest();
    await ask(fairness.commitSeed, 200, { token, body: {} });
    await ask(fairness.commitSeed, 401, { body: {} });
    const seeds = await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
    await ask(fairness.openSeeds, 422, { token, body: { client_seed: 'with blanks' } });
    const body = { seed: seeds['data'].active.id, client_seed: 'next' };
    await ask(fairness.rotateSeeds, 200, { token, body });
    await ask(fairness.rotateSeeds, 404, { token, body: { ...body, seed: '999999999' } });
    await ask(fairness.listRevealedSeeds, 200, { token });
    await ask(fairness.listRevealedSeeds, 422, { token, query: { limit: '101' } });
  },
};
