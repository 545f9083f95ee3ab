import { downloadReturns, getReturns } from '#features/rtp/contract.ts';
import type { Calls } from './reader.ts';

export const returnsCalls: Calls = {
  'what the games give back, and all of it as a file': async ({ ask }) => {
    const { data } = await ask(getReturns, 200);
    await ask(getReturns, 200, { query: { game: data.games[0].game } });
    await ask(getReturns, 422, { query: { game: 'No Game' } });
    await ask(downloadReturns, 200);
    await ask(downloadReturns, 422, { query: { game: 'No Game' } });
  },
};
