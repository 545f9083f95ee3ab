import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { createBetting, type BettingSetup, type BetInput } from './betting.ts';
import { storeOrder, ORDER_LIFETIME_MS, unansweredOrder, type Order } from './order.ts';

const INPUT: BetInput = {
  stake: '1.00',
  currency: 'PLAY',
  params: { target: 5000 },
  isAutobet: false,
};
const NOW = 1_000_000;
const LOST: ApiRefusal = { refused: 'network', status: 0 };

function settled(order: Order): { data: BetRecord } {
  return {
    data: {
      id: '7',
      game: order.game,
      game_version: 1,
      currency: order.currency,
      stake: order.stake,
      params: order.params as BetRecord['params'],
      outcome: { roll: 1 },
      multiplier: '1.9800',
      payout: '1.98',
      balance: '10.98',
      seed_id: '1',
      round: null,
      void_reason: null,
      server_seed_hash: 'a'.repeat(64),
      server_seed: null,
      client_seed: 'mine',
      nonce: 0,
      placed_at: '2026-11-21T00:00:00.000Z',
    },
  };
}

/** A fake server that returns the given answers in turn and then settles. */
function app(answers: (ApiRefusal | undefined)[], changes: Partial<BettingSetup> = {}) {
  const sent: Order[] = [];
  const bets: BetRecord[] = [];
  const prepared: boolean[] = [];
  const betting = createBetting({
    game: 'dice',
    owner: () => 'guest',
    now: () => NOW,
    prepare: async (again) => {
      prepared.push(again);
      return undefined;
    },
    send: async (order) => {
      sent.push(order);
      return answers.shift() ?? settled(order);
    },
    onSettled: (bet) => void bets.push(bet),
    onUnknown: () => {},
    pause: async () => {},
    ...changes,
  });
  return { betting, sent, bets, prepared };
}

async function untilReady(betting: ReturnType<typeof createBetting>): Promise<void> {
  for (let turn = 0; turn < 50 && betting.store.getState().phase !== 'ready'; turn += 1) {
    await new Promise((done) => setTimeout(done, 0));
  }
  expect(betting.store.getState().phase).toBe('ready');
}

beforeEach(() => sessionStorage.clear());

test('idempotency: two presses at once place one bet', async () => {
  const { betting, sent, bets } = app([]);
  const [first, second] = await Promise.all([betting.place(INPUT), betting.place(INPUT)]);
  expect(first).toMatchObject({ id: '7' });
  expect(second).toBeUndefined();
  expect([sent.length, bets.length]).toEqual([1, 1]);
});

test('idempotency: each bet has a key of its own', async () => {
  const { betting, sent } = app([]);
  await betting.place(INPUT);
  await betting.place(INPUT);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
});

test('idempotency: a bet whose response was lost is retried under the same key', async () => {
  const { betting, sent, bets } = app([LOST, LOST, { refused: 'bad_gateway', status: 502 }]);
  expect(await betting.place(INPUT)).toEqual(LOST);
  expect(betting.store.getState().phase).toBe('lost');
  expect(await betting.place(INPUT)).toBeUndefined();
  await untilReady(betting);
  expect(new Set(sent.map((order) => order.key)).size).toBe(1);
  expect(sent).toHaveLength(4);
  expect(bets).toHaveLength(1);
  expect(unansweredOrder('dice', 'guest', NOW)).toBeUndefined();
});

test('recovery: after a reload the unanswered bet is resumed under its key', async () => {
  let reached: () => void = () => {};
  const isSent = new Promise<void>((done) => {
    reached = done;
  });
  const first = app([], {
    send: () => {
      reached();
      return new Promise(() => {});
    },
  });
  void first.betting.place(INPUT);
  await isSent;
  const kept = unansweredOrder('dice', 'guest', NOW);
  const { betting, sent, bets } = app([]);
  betting.resume();
  await untilReady(betting);
  expect(sent.map((order) => order.key)).toEqual([kept?.key]);
  expect(bets).toHaveLength(1);
});

test('recovery: an old order, a corrupt one and one of another player are ignored', () => {
  const order: Order = { ...INPUT, key: 'key-000001', game: 'dice', owner: '5', placedAtMs: NOW };
  storeOrder(order);
  expect(unansweredOrder('dice', '5', NOW)).toEqual(order);
  expect(unansweredOrder('dice', 'guest', NOW)).toBeUndefined();
  expect(unansweredOrder('dice', '5', NOW + ORDER_LIFETIME_MS)).toBeUndefined();
  sessionStorage.setItem('order:dice', '{"key":');
  expect(unansweredOrder('dice', '5', NOW)).toBeUndefined();
  sessionStorage.setItem('order:dice', '{"key":"short"}');
  expect(unansweredOrder('dice', '5', NOW)).toBeUndefined();
});

test('fairness: without seeds they are opened and the same bet is sent once more', async () => {
  const missing: ApiRefusal = { refused: 'seeds_missing', status: 422 };
  const { betting, sent, prepared } = app([missing]);
  expect(await betting.place(INPUT)).toMatchObject({ id: '7' });
  expect(prepared).toEqual([false, true]);
  expect(sent[0]!.key).toBe(sent[1]!.key);
  const stubborn = app([missing, missing]);
  expect(await stubborn.betting.place(INPUT)).toEqual(missing);
  expect(stubborn.sent).toHaveLength(2);
});

test('bets: a refusal frees the slot and is shown until the next bet', async () => {
  const refusal: ApiRefusal = { refused: 'insufficient_funds', status: 422 };
  const { betting, bets } = app([refusal]);
  expect(await betting.place(INPUT)).toEqual(refusal);
  expect(betting.store.getState()).toMatchObject({ phase: 'ready', refusal });
  expect(bets).toEqual([]);
  await betting.place(INPUT);
  expect(betting.store.getState().refusal).toBeNull();
});

test('bets: a server that keeps failing is not retried forever', async () => {
  const broken: ApiRefusal = { refused: 'server_error', status: 500 };
  const { betting, sent } = app(Array.from({ length: 20 }, () => broken));
  await betting.place(INPUT);
  await untilReady(betting);
  expect(sent).toHaveLength(7);
  expect(betting.store.getState().refusal).toEqual(broken);
});

test('bets: a bet that never arrived is not placed minutes later', async () => {
  let now = NOW;
  let reloads = 0;
  const { betting, sent } = app(
    Array.from({ length: 20 }, () => LOST),
    {
      now: () => now,
      pause: async () => {
        now += 60_000;
      },
      onUnknown: () => {
        reloads += 1;
      },
    },
  );
  await betting.place(INPUT);
  await untilReady(betting);
  expect(sent).toHaveLength(3);
  expect(betting.store.getState().refusal).toMatchObject({ refused: 'bet_unknown' });
  expect(reloads).toBe(1);
});

test('bets: a press without a network is answered at once and sends nothing', async () => {
  const { betting, sent } = app([]);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await betting.place(INPUT)).toMatchObject({ refused: 'offline' });
  onLine.mockRestore();
  expect(sent).toEqual([]);
  expect(betting.store.getState().phase).toBe('ready');
});
