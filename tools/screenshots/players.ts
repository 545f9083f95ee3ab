import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Bets of one player closer together than this are refused. */
const BETWEEN_BETS_MS = 120;

export type Player = { readonly token: string };

/** What the calls below answer, each a part of it. */
type Answer = {
  token: string;
  status: number;
  payments: { methods: { hash: string }[] };
  data: { id: string; pay_url: string; active: { id: string } };
};

/** A call as the page makes it. */
async function ask(house: string, player: Player | undefined, path: string, body?: object) {
  const answer = await fetch(`${house}${path}`, {
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

/** A demo player, with money that came through the page of the sandbox bank. */
export async function addPlayer(house: string, page: Page, amount: string): Promise<Player> {
  const { token } = await ask(house, undefined, '/api/v2/auth/register/email', {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: 'seven brass lamps over baize',
    currency: 'RUB',
    locale: 'en',
    is_adult: true,
    accepts_terms: true,
  });
  const player = { token };
  const { payments } = await ask(house, player, '/api/v2/billing/data');
  const wish = { hash: payments.methods[0]!.hash, amount };
  const { data } = await ask(house, player, '/api/v2/billing/deposits', wish);
  await page.goto(data.pay_url);
  await page.locator('button.primary').click();
  while ((await ask(house, player, `/billing/payment/status/${data.id}`)).status !== 3) {
    await pause(100);
  }
  return player;
}

export type Wish = { readonly stake: string; readonly target: number };

export async function bet(house: string, player: Player, wishes: readonly Wish[]): Promise<void> {
  await ask(house, player, '/api/v2/fairness/commitment', {});
  await ask(house, player, '/api/v2/fairness/seeds', { client_seed: 'picture' });
  for (const wish of wishes) {
    const body = { ...wish, currency: 'RUB', direction: 'under' };
    await ask(house, player, '/api/v2/games/dice/bets', body);
    await pause(BETWEEN_BETS_MS);
  }
}

/** So that the bets so far can be checked. */
export async function rotate(house: string, player: Player): Promise<void> {
  const { data } = await ask(house, player, '/api/v2/fairness/seeds', { client_seed: 'picture' });
  const body = { seed: data.active.id, client_seed: 'next' };
  await ask(house, player, '/api/v2/fairness/rotate', body);
}
