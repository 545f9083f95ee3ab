import { expect } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { newKey, type TestRequest } from '#dev/test-app.ts';
import { cashOut, crashCalls } from '#features/crash/contract.ts';
import { doubleCalls } from '#features/roulette/contract.ts';
import { listGameVersions, listSigningKeys } from '#domain/fairness/contract.ts';
import { getRound, listChains, listRounds } from '#domain/rounds/contract.ts';
import type { ConformanceTests, Checker } from './checker.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;
/** A running round may take a minute; then bets are open again. */
const WAIT_MS = 100_000;

type Table = { readonly placeBet: CallShape; readonly cancelBet: CallShape };

/** Places a bet in an open round and another beside it, and cancels the second before the lock. */
async function betAndCancel(checker: Checker, { placeBet, cancelBet }: Table, bet: object) {
  const { check, app } = checker;
  const [first, second] = [await app.addGuest(), await app.addGuest()];
  const body = { ...PLAY, bet };
  await betAtOpening(checker, placeBet, { token: first.token, body });
  const { token } = second;
  const key = newKey();
  const placed = await check(placeBet, 200, { token, key, body });
  const params = { id: placed['data'].bet.id as string };
  await check(placeBet, 422, { token, key: newKey(), body });
  await check(placeBet, 401, { key: newKey(), body });
  await check(cancelBet, 200, { token, key: newKey(), params });
  await check(cancelBet, 404, { token: first.token, key: newKey(), params });
  return { token, params };
}

/** Waits for bets to close and to open again, so that the whole time for bets is still ahead. */
async function betAtOpening({ app }: Checker, { path }: CallShape, bet: TestRequest) {
  const isOpen = async () => {
    const { status, json } = await app.send('POST', path, { ...bet, key: newKey() });
    return status === 200 || json?.['message'] !== 'betting_closed';
  };
  await expect.poll(isOpen, { timeout: WAIT_MS }).toBe(false);
  const place = async () => (await app.send('POST', path, { ...bet, key: newKey() })).status;
  await expect.poll(place, { timeout: WAIT_MS }).toBe(200);
}

export const roundsCalls: ConformanceTests = {
  'games.crash: a bet is placed, cancelled, and cannot be cashed out any more': async (checker) => {
    const { check } = checker;
    const bet = { auto_cash_out: 101 };
    const { token, params } = await betAndCancel(checker, crashCalls, bet);
    // A late cash-out answers with whatever closed the bet before.
    await check(cashOut, 200, { token, key: newKey(), params });
    await check(cashOut, 404, { token, key: newKey(), params: { id: '1' } });
  },
  'games.roulette: a bet on the shared wheel is placed and cancelled': async (checker) => {
    await betAndCancel(checker, doubleCalls, { colour: 'green' });
  },
  'fairness: chains, finished rounds, and one round with its full proof': async ({
    check,
    app,
  }) => {
    await check(listRounds, 200, { query: { table: 'crash' } });
    await check(listRounds, 422, { query: { table: 'No table' } });
    await check(getRound, 200, { params: { id: '1' } });
    await check(getRound, 404, { params: { id: '999999999' } });
    await check(listChains, 200);
    await check(listGameVersions, 200);
    await check(listSigningKeys, 200);
    for (let attempt = 0; attempt < 60; attempt++) await app.send('GET', listSigningKeys.path);
    await check(listSigningKeys, 429);
    for (let attempt = 0; attempt < 60; attempt++) await app.send('GET', listGameVersions.path);
    await check(listGameVersions, 429);
    for (let attempt = 0; attempt < 60; attempt++) await app.send('GET', listChains.path);
    await check(listChains, 429);
  },
};
