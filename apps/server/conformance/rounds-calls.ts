import type { CallShape } from '#core/wire.ts';
import { newKey } from '#dev/whole-house.ts';
import { cashOut, crashCalls } from '#features/crash/contract.ts';
import { doubleCalls } from '#features/roulette/contract.ts';
import { getRound, listChains, listRounds } from '#domain/rounds/contract.ts';
import type { Calls, Reader } from './reader.ts';

const PLAY = { stake: '1.00', currency: 'PLAY' } as const;
/** A round that runs may take a minute; then bets are taken again. */
const PATIENCE_MS = 100_000;

type Table = { readonly placeBet: CallShape; readonly cancelBet: CallShape };

/** A bet in a round that takes bets, and another beside it, taken back while it still does. */
async function betAndTakeBack({ ask, house }: Reader, { placeBet, cancelBet }: Table, bet: object) {
  const [first, second] = [await house.addGuest(), await house.addGuest()];
  const body = { ...PLAY, bet };
  const isOpen = async () => {
    const said = { token: first.token, key: newKey(), body };
    return (await house.send('POST', placeBet.path, said)).status === 200;
  };
  const end = Date.now() + PATIENCE_MS;
  while (!(await isOpen()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { token } = second;
  const key = newKey();
  const placed = await ask(placeBet, 200, { token, key, body });
  const params = { id: placed['data'].bet.id as string };
  await ask(placeBet, 422, { token, key: newKey(), body });
  await ask(placeBet, 401, { key: newKey(), body });
  await ask(cancelBet, 200, { token, params });
  await ask(cancelBet, 404, { token: first.token, params });
  return { token, params };
}

export const roundsCalls: Calls = {
  'games.crash: a bet is placed, taken back, and cannot be cashed out any more': async (reader) => {
    const { ask } = reader;
    const bet = { auto_cash_out: 101 };
    const { token, params } = await betAndTakeBack(reader, crashCalls, bet);
    // Whatever closed a bet before is the answer to whoever cashes it out.
    await ask(cashOut, 200, { token, key: newKey(), params });
    await ask(cashOut, 404, { token, key: newKey(), params: { id: '1' } });
  },
  'games.roulette: a bet on the shared wheel is placed and taken back': async (reader) => {
    await betAndTakeBack(reader, doubleCalls, { colour: 'green' });
  },
  'fairness: chains, finished rounds, and one round with everything that checks it': async ({
    ask,
    house,
  }) => {
    await ask(listRounds, 200, { query: { table: 'crash' } });
    await ask(listRounds, 422, { query: { table: 'No table' } });
    await ask(getRound, 200, { params: { id: '1' } });
    await ask(getRound, 404, { params: { id: '999999999' } });
    await ask(listChains, 200);
    for (let asked = 0; asked < 60; asked++) await house.send('GET', listChains.path);
    await ask(listChains, 429);
  },
};
