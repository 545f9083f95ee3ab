import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Faster bets of one player are rate limited. */
const BETWEEN_BETS_MS = 120;

export type DemoPlayer = { readonly token: string };

/** The fields of the responses that are used below. */
type Answer = {
  token: string;
  status: number;
  payments: { methods: { hash: string }[] };
  data: { id: string; pay_url: string; active: { id: string } };
};

/** Makes a call as the page does. */
async function post(app: string, player: DemoPlayer | undefined, path: string, body?: object) {
  const answer = await fetch(`${app}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomBytes(12).toString('hex'),
      ...(player === undefined ? {} : { authorization: `Bearer ${player.token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A demo player with money deposited through the page of the sandbox bank. */
export async function addPlayer(app: string, page: Page, amount: string): Promise<DemoPlayer> {
  const { token } = await post(app, undefined, '/api/v2/auth/register/email', {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: 'seven brass lamps over baize',
    currency: 'RUB',
    locale: 'en',
    is_adult: true,
    accepts_terms: true,
  });
  const player = { token };
  const { payments } = await post(app, player, '/api/v2/billing/data');
  const deposit = { hash: payments.methods[0]!.hash, amount };
  const { data } = await post(app, player, '/api/v2/billing/deposits', deposit);
  await page.goto(data.pay_url);
  await page.locator('button.primary').click();
  while ((await post(app, player, `/billing/payment/status/${data.id}`)).status !== 3) {
    await pause(100);
  }
  return player;
}

export type DemoBet = { readonly stake: string; readonly target: number };

export async function bet(
  app: string,
  player: DemoPlayer,
  bets: readonly DemoBet[],
): Promise<void> {
  await post(app, player, '/api/v2/fairness/commitment', {});
  await post(app, player, '/api/v2/fairness/seeds', { client_seed: 'picture' });
  for (const deposit of bets) {
    const body = { ...deposit, currency: 'RUB', direction: 'under' };
    await post(app, player, '/api/v2/games/dice/bets', body);
    await pause(BETWEEN_BETS_MS);
  }
}

/** Reveals the seed, so that the bets so far can be verified. */
export async function rotate(app: string, player: DemoPlayer): Promise<void> {
  const { data } = await post(app, player, '/api/v2/fairness/seeds', { client_seed: 'picture' });
  const body = { seed: data.active.id, client_seed: 'next' };
  await post(app, player, '/api/v2/fairness/rotate', body);
}
