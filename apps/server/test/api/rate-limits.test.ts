import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwoApps } from '#dev/two-apps.ts';
import type { TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

test('rate limits: wrong passwords at two processes are counted together', async () => {
  const guess = (app: TestApp) =>
    app.send('POST', '/api/v2/auth/login/email/password', {
      body: { email: 'ann@example.org', password: 'wrong guess' },
    });
  for (let at = 0; at < 5; at++) {
    const { status, json } = await guess(at % 2 === 0 ? left : right);
    expect([status, json!['message']]).toEqual([422, 'wrong_credentials']);
  }
  for (const app of [left, right]) {
    const { status, json } = await guess(app);
    expect([status, json!['message']]).toEqual([429, 'too_many_requests']);
  }
});

test('rate limits: the messages of a player at two processes are counted together', async () => {
  const player = await left.addMember();
  const answers: number[] = [];
  for (let at = 0; at < 8; at++) {
    const app = at % 2 === 0 ? left : right;
    const body = { locale: 'en', text: `message ${at}` };
    answers.push(
      (await app.send('POST', '/api/v2/chat/messages', { token: player.token, body })).status,
    );
  }
  // Six a minute; the player has never placed a bet, so those that are counted are refused.
  expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
});
