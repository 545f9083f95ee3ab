import type { CallShape } from '#core/wire.ts';
import { newKey } from '#dev/test-app.ts';
import { hiloCalls } from '#features/hilo/contract.ts';
import * as keno from '#features/keno/contract.ts';
import { minerCalls } from '#features/miner/contract.ts';
import { placeChips } from '#features/roulette/contract.ts';
import * as wheel from '#features/wheel/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';
import type { ConformanceTests, Checker } from './checker.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;

/** A guest with seeds, which is all a game needs for free play. */
async function addGuestWithSeeds({ check, app }: Checker): Promise<string> {
  const { token } = await app.addGuest();
  await check(fairness.openSeeds, 200, { token, body: { client_seed: 'reader' } });
  return token;
}

async function betOnce(checker: Checker, call: CallShape, body: object): Promise<void> {
  const { check } = checker;
  const token = await addGuestWithSeeds(checker);
  const key = newKey();
  await check(call, 200, { token, key, body });
  await check(call, 200, { token, key, body });
  await check(call, 422, { token, body });
  await check(call, 401, { key: newKey(), body });
}

type StepCalls = typeof minerCalls | typeof hiloCalls;

/** Begins rounds until one survives its first step, then cashes out. */
async function playSteps(checker: Checker, calls: StepCalls, start: object, choice: unknown) {
  const { check } = checker;
  const token = await addGuestWithSeeds(checker);
  const body = { ...PLAY, start };
  const query = { currency: 'PLAY' };
  await check(calls.begin, 401, { key: newKey(), body });
  await check(calls.current, 401, { query });
  for (let isTaken = false; !isTaken;) {
    const begun = await check(calls.begin, 200, { token, key: newKey(), body });
    const params = { id: begun['data'].id as string };
    await check(calls.current, 200, { token, query });
    await check(calls.begin, 422, { token, key: newKey(), body });
    const take = { token, key: newKey(), params };
    await check(calls.cashOut, 422, { ...take, body: { at: 0 } });
    await check(calls.step, 422, { token, params, body: { at: 5, choice } });
    const step = await check(calls.step, 200, { token, params, body: { at: 0, choice } });
    isTaken = step['data'].bet === null;
    if (isTaken) await check(calls.cashOut, 200, { ...take, body: { at: 1 } });
  }
}

export const gamesCalls: ConformanceTests = {
  'games.keno: ten numbers are drawn': async (checker) => {
    await betOnce(checker, keno.placeBet, { ...PLAY, risk: 'low', numbers: [1, 2, 3] });
  },
  'games.wheel: the wheel is spun': async (checker) => {
    await betOnce(checker, wheel.placeBet, { ...PLAY, colour: 'black' });
  },
  'games.roulette: chips are placed and the European wheel is spun': async (checker) => {
    const chips = [{ cell: 'red', amount: '1.00' }];
    await betOnce(checker, placeChips, { currency: 'PLAY', chips });
  },
  'games.miner: a cell is revealed and the round cashed out': async (checker) => {
    await playSteps(checker, minerCalls, { mines: 1 }, { tile: 0 });
  },
  'games.hilo: a card is called and the round cashed out': async (checker) => {
    await playSteps(checker, hiloCalls, {}, 'higher');
  },
};
