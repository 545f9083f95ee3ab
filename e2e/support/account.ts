/** What journeys of an account need besides a player: money in it, bets behind it, a live feed. */
import type { BrowserContext } from '@playwright/test';
import type { BetRecord, LiveBet } from '#domain/bets/contract.ts';
import { expect } from './journey.ts';

/** Bets of one player closer together than this are refused. */
const BETWEEN_BETS_MS = 110;

let keys = 0;

/** A call by the logged-in player of this browser; `Body` is what the caller expects. */
export async function ask<Body>(
  context: BrowserContext,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<Body> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')?.value;
  keys += 1;
  const answer = await context.request.fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `journey-${process.pid}-${Date.now()}-${keys}`,
    },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Body;
}

type Methods = { payments: { methods: { hash: string }[] } };
type Deposit = { data: { id: string; pay_url: string } };

/**
 * By the form of the bank, as any money comes in, and without a page: a browser that is told to
 * close one while it still goes somewhere now and then forgets to, and the journey waits for ever.
 */
export async function deposit(context: BrowserContext, amount: string): Promise<void> {
  const { payments } = await ask<Methods>(context, 'GET', '/api/v2/billing/data');
  const wish = { hash: payments.methods[0]!.hash, amount };
  const { data } = await ask<Deposit>(context, 'POST', '/api/v2/billing/deposits', wish);
  const shown = await context.request.get(data.pay_url);
  const form = /name="form" value="([^"]+)"/.exec(await shown.text())![1]!;
  const paid = await context.request.post(data.pay_url, { form: { form, action: 'pay' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  const path = `/billing/payment/status/${data.id}`;
  const status = async () => (await ask<{ status: number }>(context, 'GET', path)).status;
  await expect.poll(status).toBe(3);
}

/** Opens the seeds and bets on dice, no faster than the house allows a player. */
export async function bet(
  context: BrowserContext,
  count: number,
  stake = '1.00',
): Promise<BetRecord[]> {
  await openSeeds(context);
  const placed: BetRecord[] = [];
  const body = { stake, currency: 'RUB', direction: 'under', target: 5000 };
  for (let made = 0; made < count; made++) {
    if (made > 0) await new Promise((done) => setTimeout(done, BETWEEN_BETS_MS));
    const path = '/api/v2/games/dice/bets';
    placed.push((await ask<{ data: BetRecord }>(context, 'POST', path, body)).data);
  }
  return placed;
}

/** Bets all there is on one roll in a hundred until there is none: nearly always the first. */
export async function loseAll(
  context: BrowserContext,
  currency: 'PLAY' | 'RUB',
  all: number,
): Promise<void> {
  await openSeeds(context);
  for (let chips = all; chips >= 1;) {
    const stake = `${Math.min(chips, 10_000)}.00`;
    const body = { stake, currency, direction: 'under', target: 100 };
    const path = '/api/v2/games/dice/bets';
    const { data } = await ask<{ data: BetRecord }>(context, 'POST', path, body);
    chips = Math.floor(Number(data.balance));
    await new Promise((done) => setTimeout(done, BETWEEN_BETS_MS));
  }
}

async function openSeeds(context: BrowserContext): Promise<string> {
  await ask(context, 'POST', '/api/v2/fairness/commitment', {});
  const body = { client_seed: 'journey' };
  type Seeds = { data: { active: { id: string } } };
  return (await ask<Seeds>(context, 'POST', '/api/v2/fairness/seeds', body)).data.active.id;
}

export async function rotate(context: BrowserContext): Promise<void> {
  const body = { seed: await openSeeds(context), client_seed: 'journey-2' };
  await ask(context, 'POST', '/api/v2/fairness/rotate', body);
}

/** Listens to the live feed of bets as anybody may. Answers how to find a bet in it. */
export async function watchFeed(houseUrl: string) {
  const feed: LiveBet[] = [];
  const socket = new WebSocket(`${houseUrl.replace('http', 'ws')}/socket`, 'croupier.1');
  await new Promise((done) => socket.addEventListener('open', done));
  socket.addEventListener('message', (message) => {
    const said = JSON.parse(String(message.data)) as { topic?: string; data: LiveBet[] };
    if (said.topic === 'bets.live') feed.push(...said.data);
  });
  socket.send(JSON.stringify({ op: 'hello' }));
  socket.send(JSON.stringify({ op: 'join', topic: 'bets.live' }));
  return {
    async find(id: string): Promise<LiveBet> {
      await expect.poll(() => feed.some((bet) => bet.id === id)).toBe(true);
      return feed.find((bet) => bet.id === id)!;
    },
    close: () => socket.close(),
  };
}
