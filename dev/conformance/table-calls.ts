import { newKey } from '#dev/test-app.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as bets from '#domain/bets/contract.ts';
import { getPlaySession } from '#domain/bets/contract.session.ts';
import * as fairness from '#domain/fairness/contract.ts';
import * as receipts from '#domain/receipts/contract.ts';
import { bet, play, type ConformanceTests } from './checker.ts';

const GAME = { game: 'dice' };

export const tableCalls: ConformanceTests = {
  'games.dice: the table of a game': async ({ check }) => {
    await check(bets.getGameTable, 200, { params: GAME });
    await check(bets.getGameTable, 404, { params: { game: 'chess' } });
  },

  'games.dice: bets and their receipts, for guests and members': async (checker) => {
    const { check, app } = checker;
    const member = await app.addMember('100.00');
    const guest = await app.addGuest();
    await check(placeBet, 422, { token: guest.token, key: newKey(), body: bet('1.00', 'PLAY') });
    for (const [{ token }, currency] of [
      [member, 'RUB'],
      [guest, 'PLAY'],
    ] as const) {
      const { data: placed } = await play(checker, token, currency);
      await check(bets.getBet, 200, { token, params: { id: placed.id } });
      await check(bets.listBets, 200, { token, query: { play: 'none', limit: '100', ...GAME } });
      await check(bets.listBets, 200, { token, query: { seed: placed.seed_id } });
      await check(receipts.getReceipt, 200, { token, params: { id: placed.id } });
      const { data } = await check(receipts.shareReceipt, 200, {
        token,
        params: { id: placed.id },
      });
      await check(receipts.getSharedReceipt, 200, { params: data });
      const under = { params: { id: placed.seed_id } };
      await check(receipts.listUnderSeed, 200, { token, ...under });
      await check(receipts.listUnderSeed, 422, { token, ...under, query: { from: 'start' } });
    }
    const none = { token: member.token, params: { id: '1' } };
    await check(receipts.getReceipt, 404, none);
    await check(receipts.getReceipt, 401, { params: none.params });
    await check(receipts.shareReceipt, 404, none);
    await check(receipts.shareReceipt, 401, { params: none.params });
    await check(receipts.getSharedReceipt, 404, { params: { token: 'A'.repeat(59) } });
    await check(receipts.getSharedReceipt, 422, { params: { token: 'short' } });
    await check(receipts.listUnderSeed, 404, { ...none, params: { id: '999999999' } });
    await check(receipts.listUnderSeed, 401, { params: none.params });
    await check(bets.getBet, 404, { token: member.token, params: { id: '1' } });
    await check(bets.listBets, 422, { token: member.token, query: { cursor: 'no cursor' } });
  },

  'games.dice: a bet is placed once per key, and refused as declared': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember('100.00');
    await check(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
    const key = newKey();
    await check(placeBet, 200, { token, key, body: bet('1.00') });
    await check(placeBet, 409, { token, key, body: bet('2.00') });
    await check(placeBet, 422, { token, key: newKey(), body: bet('100000.00') });
    await check(placeBet, 422, { token, body: bet() });
    await check(placeBet, 401, { key: newKey(), body: bet() });
  },

  'games.dice: the play session of a player who has bet, and of one who has not': async (
    checker,
  ) => {
    const { check, app } = checker;
    const { token } = await app.addMember('100.00');
    await check(getPlaySession, 200, { token });
    await play(checker, token);
    await check(getPlaySession, 200, { token });
    await check(getPlaySession, 401);
    await check(getPlaySession, 401, { token: (await app.addGuest()).token });
  },

  'fairness: seeds are opened, rotated and revealed': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addGuest();
    await check(fairness.commitSeed, 200, { token, body: {} });
    await check(fairness.commitSeed, 401, { body: {} });
    const seeds = await check(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
    await check(fairness.openSeeds, 422, { token, body: { client_seed: 'with blanks' } });
    const body = { seed: seeds['data'].active.id, client_seed: 'next' };
    await check(fairness.rotateSeeds, 200, { token, body });
    await check(fairness.rotateSeeds, 404, { token, body: { ...body, seed: '999999999' } });
    await check(fairness.listRevealedSeeds, 200, { token });
    await check(fairness.listRevealedSeeds, 422, { token, query: { limit: '101' } });
  },
};
