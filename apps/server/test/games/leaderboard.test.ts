import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwoApps } from '#dev/two-apps.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

test('leaderboard: lists at most ten money bets of the day, highest multiplier first', async () => {
  const player = await left.addMember('1000.00');
  const request = { token: player.token, body: { client_seed: 'leader' } };
  await left.send('POST', '/api/v2/fairness/seeds', request);
  const wins: string[] = [];
  for (let n = 0; wins.length < 12 && n < 120; n++) {
    const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 4000 + n };
    const { json } = await left.send('POST', '/api/v2/games/dice/bets', {
      token: player.token,
      key: newKey(),
      body,
    });
    const bet = json?.['data'];
    if (!bet) await new Promise((resolve) => setTimeout(resolve, 500));
    else if (bet.payout !== '0.00') wins.push(bet.multiplier);
  }
  const read = async () => {
    const { json } = await right.send('GET', '/api/v2/leaderboard/dice');
    return json!['data'].bets as { multiplier: string }[];
  };
  await expect.poll(async () => (await read()).length).toBe(10);
  const shown = (await read()).map(({ multiplier }) => Number(multiplier));
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect((await right.send('GET', '/api/v2/leaderboard/keno')).json!['data'].bets).toEqual([]);
});
