/** What account journeys need besides a player: money, bets, a live feed. */
import type { BrowserContext } from '@playwright/test';
import type { BetRecord, LiveBet } from '#domain/bets/contract.ts';
import { expect } from './journey.ts';

/** Bets of one player closer together than this are rejected. */
const BETWEEN_BETS_MS = 110;

let keys = 0;

/** An API call by the logged-in player of this browser; `Body` is what the caller expects. */
export async function callAsPlayer<Body>(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT',
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
 * Pays through the bank's form, as any deposit is paid, but without a page: a browser that closes a
 * page during navigation sometimes hangs, and the journey would wait forever.
 */
export async function deposit(context: BrowserContext, amount: string): Promise<void> {
  const { payments } = await callAsPlayer<Methods>(context, 'GET', '/api/v2/billing/data');
  const order = { hash: payments.methods[0]!.hash, amount };
  const { data } = await callAsPlayer<Deposit>(context, 'POST', '/api/v2/billing/deposits', order);
  const shown = await context.request.get(data.pay_url);
  const form = /name="form" value="([^"]+)"/.exec(await shown.text())![1]!;
  const paid = await context.request.post(data.pay_url, { form: { form, action: 'pay' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  const path = `/billing/payment/status/${data.id}`;
  const status = async () => (await callAsPlayer<{ status: number }>(context, 'GET', path)).status;
  await expect.poll(status).toBe(3);
}

/** Opens the seeds and bets on dice, no faster than the rate limit allows. */
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
    placed.push((await callAsPlayer<{ data: BetRecord }>(context, 'POST', path, body)).data);
  }
  return placed;
}

/**
 * Bets everything at a chance of one in a hundred until nothing is left: nearly always the first
 * bet.
 */
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
    const { data } = await callAsPlayer<{ data: BetRecord }>(context, 'POST', path, body);
    chips = Math.floor(Number(data.balance));
    await new Promise((done) => setTimeout(done, BETWEEN_BETS_MS));
  }
}

export async function openSeeds(context: BrowserContext): Promise<string> {
  await callAsPlayer(context, 'POST', '/api/v2/fairness/commitment', {});
  const body = { client_seed: 'journey' };
  type Seeds = { data: { active: { id: string } } };
  return (await callAsPlayer<Seeds>(context, 'POST', '/api/v2/fairness/seeds', body)).data.active
    .id;
}

export async function rotate(context: BrowserContext): Promise<void> {
  const body = { seed: await openSeeds(context), client_seed: 'journey-2' };
  await callAsPlayer(context, 'POST', '/api/v2/fairness/rotate', body);
}

/** Subscribes to the public live feed of bets. Returns a way to find a bet in it. */
export async function watchFeed(appUrl: string) {
  const feed: LiveBet[] = [];
  const socket = new WebSocket(`${appUrl.replace('http', 'ws')}/socket`, 'croupier.1');
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
