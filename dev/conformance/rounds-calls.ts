import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { newKey, type TestRequest } from '#dev/test-app.ts';
import { baccaratCalls } from '#features/baccarat/contract.ts';
import { addStake, blackjackCalls, decide } from '#features/blackjack/contract.ts';
import { cashOut, crashCalls } from '#features/crash/contract.ts';
import { doubleCalls, listLiveNumbers, liveRouletteCalls } from '#features/roulette/contract.ts';
import { listWheelResults, wheelShowCalls } from '#features/wheel-show/contract.ts';
import { listGameVersions, listSigningKeys } from '#domain/fairness/contract.ts';
import { getRound, listChains, listRounds } from '#domain/rounds/contract.ts';
import { reachLimit, type ConformanceTests, type Checker } from './checker.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;
/** A running round may take a minute; then bets are open again. */
const WAIT_MS = 100_000;

type Table = { readonly placeBet: CallShape; readonly cancelBet: CallShape };

/** Places a bet in an open round and another beside it, and cancels the second before the lock. */
async function betAndCancel(
  checker: Checker,
  { placeBet, cancelBet }: Table,
  bet: object,
  stake: string = PLAY.stake,
) {
  const { check, app } = checker;
  const [first, second] = [await app.addGuest(), await app.addGuest()];
  const body = { ...PLAY, stake, bet };
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

/** Bets close, the beacon emits, and the cards are dealt; a round may leave nothing to decide. */
const DEALT_MS = 30_000;

/** Repeats a call under its key until it succeeds; false when it does not in time. */
async function isDone({ app }: Checker, path: string, request: TestRequest): Promise<boolean> {
  const untilMs = Date.now() + DEALT_MS;
  while (Date.now() < untilMs) {
    if ((await app.send('POST', path, request)).status === 200) return true;
    await pause(250);
  }
  return false;
}

/** A seat that doubles, and one that stands beside it. */
async function doubleAndStand(checker: Checker): Promise<void> {
  const { check, app } = checker;
  const body = { ...PLAY, bet: {} };
  const { path } = blackjackCalls.placeBet;
  for (let round = 0; round < 6; round++) {
    const seats: { token: string; params: { id: string } }[] = [];
    const take = async () => {
      const { token } = await app.addGuest();
      const { json } = await app.send('POST', path, { token, key: newKey(), body });
      const id: string | undefined = json?.['data']?.bet.id;
      if (id !== undefined) seats.push({ token, params: { id } });
      return seats.length;
    };
    await expect.poll(take, { interval: 500, timeout: WAIT_MS }).toBe(2);
    const [one, two] = seats;
    const doubles = { ...one!, key: newKey(), body: { step: 0, decision: 'double' } };
    const stands = { ...two!, key: newKey(), body: { step: 0, decision: 'stand' } };
    if (!(await isDone(checker, `${path}/${one!.params.id}/stakes`, doubles))) continue;
    // The same request again gets its first answer.
    await check(addStake, 200, doubles);
    await check(decide, 200, stands);
    await check(decide, 401, { ...stands, token: undefined });
    for (const call of [decide, addStake]) {
      const request = call === decide ? stands : doubles;
      await check(call, 404, { ...request, key: newKey(), params: { id: '1' } });
      await check(call, 422, { ...request, key: newKey(), body: { step: 0, decision: 'fold' } });
    }
    return;
  }
  throw new Error('six rounds left nothing to decide');
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
  'baccarat: a bet is placed and cancelled': async (checker) => {
    await betAndCancel(checker, baccaratCalls, { spot: 'tie' }, '10.00');
  },
  'wheel show: a bet is placed and cancelled, and the last results are listed': async (checker) => {
    await betAndCancel(checker, wheelShowCalls, { number: 24 });
    await checker.check(listWheelResults, 200);
    await reachLimit(checker, listWheelResults, 60);
    await checker.check(listWheelResults, 429);
  },
  'blackjack: a seat is taken and cancelled, another one doubles, and one stands': async (
    checker,
  ) => {
    await betAndCancel(checker, blackjackCalls, {});
    await doubleAndStand(checker);
  },
  'games.roulette: chips are placed at the live table and taken back': async (checker) => {
    const { check, app } = checker;
    const { placeBet, cancelBet } = liveRouletteCalls;
    const { token } = await app.addGuest();
    const body = { ...PLAY, bet: { chips: [{ cell: '17', amount: '1.00' }] } };
    await betAtOpening(checker, placeBet, { token, body });
    const placed = await check(placeBet, 200, { token, key: newKey(), body });
    await check(placeBet, 422, { token, key: newKey(), body: { ...body, stake: '2.00' } });
    await check(placeBet, 401, { key: newKey(), body });
    const params = { id: placed['data'].bet.id as string };
    await check(cancelBet, 200, { token, key: newKey(), params });
    await check(cancelBet, 404, { token, key: newKey(), params: { id: '1' } });
    await check(listLiveNumbers, 200);
    await reachLimit(checker, listLiveNumbers, 60);
    await check(listLiveNumbers, 429);
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
