import type { CallShape } from '#core/wire.ts';
import { newKey } from '#dev/whole-house.ts';
import { hiloCalls } from '#features/hilo/contract.ts';
import * as keno from '#features/keno/contract.ts';
import { minerCalls } from '#features/miner/contract.ts';
import { placeChips } from '#features/roulette/contract.ts';
import * as wheel from '#features/wheel/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';
import type { Calls, Reader } from './reader.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;

/** A guest with seeds, which is all a table asks of somebody who plays for free. */
async function sitDown({ ask, house }: Reader): Promise<string> {
  const { token } = await house.addGuest();
  await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'reader' } });
  return token;
}

async function betOnce(reader: Reader, call: CallShape, body: object): Promise<void> {
  const { ask } = reader;
  const token = await sitDown(reader);
  const key = newKey();
  await ask(call, 200, { token, key, body });
  await ask(call, 200, { token, key, body });
  await ask(call, 422, { token, body });
  await ask(call, 401, { key: newKey(), body });
}

type StepCalls = typeof minerCalls | typeof hiloCalls;

/** Begins rounds until one has a step that can be taken, and takes it. */
async function playSteps(reader: Reader, calls: StepCalls, start: object, choice: unknown) {
  const { ask } = reader;
  const token = await sitDown(reader);
  const body = { ...PLAY, start };
  const query = { currency: 'PLAY' };
  await ask(calls.begin, 401, { key: newKey(), body });
  await ask(calls.current, 401, { query });
  for (let isTaken = false; !isTaken;) {
    const begun = await ask(calls.begin, 200, { token, key: newKey(), body });
    const params = { id: begun['data'].id as string };
    await ask(calls.current, 200, { token, query });
    await ask(calls.begin, 422, { token, key: newKey(), body });
    const take = { token, key: newKey(), params };
    await ask(calls.cashOut, 422, { ...take, body: { at: 0 } });
    await ask(calls.step, 422, { token, params, body: { at: 5, choice } });
    const step = await ask(calls.step, 200, { token, params, body: { at: 0, choice } });
    isTaken = step['data'].bet === null;
    if (isTaken) await ask(calls.cashOut, 200, { ...take, body: { at: 1 } });
  }
}

export const gamesCalls: Calls = {
  'games.keno: ten numbers are drawn': async (reader) => {
    await betOnce(reader, keno.placeBet, { ...PLAY, risk: 'low', numbers: [1, 2, 3] });
  },
  'games.wheel: the wheel is turned': async (reader) => {
    await betOnce(reader, wheel.placeBet, { ...PLAY, colour: 'black' });
  },
  'games.roulette: chips are laid and the European wheel is spun': async (reader) => {
    const chips = [{ cell: 'red', amount: '1.00' }];
    await betOnce(reader, placeChips, { currency: 'PLAY', chips });
  },
  'games.miner: a lid is lifted and its worth taken': async (reader) => {
    await playSteps(reader, minerCalls, { mines: 1 }, { tile: 0 });
  },
  'games.hilo: a card is called and its worth taken': async (reader) => {
    await playSteps(reader, hiloCalls, {}, 'higher');
  },
};
