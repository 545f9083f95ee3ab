import { expect, test } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { BATCH_MAX, batchSender } from './batch.ts';
import type { Order } from './order.ts';

const LOST: ApiRefusal = { refused: 'network', status: 0 };
const BROKE: ApiRefusal = { refused: 'insufficient_funds', status: 422 };

const ORDER: Order = {
  key: '0f0e0d0c-0b0a-4908-8706-05040302010f',
  game: 'cases-batch',
  owner: 'guest',
  stake: '30.00',
  currency: 'PLAY',
  params: { slug: 'matchbox', version: 1, count: 3, stake: '10.00' },
  isAutobet: false,
  placedAtMs: 0,
};

/** Only these fields matter here. */
const bet = (nonce: number) => ({ data: { id: String(nonce), nonce } as BetRecord });

/** A server that gives these answers in turn, and what was sent to it. */
function server(answers: (ApiRefusal | { data: BetRecord })[]) {
  const sent: Order[] = [];
  const send = batchSender(async (order) => {
    sent.push(order);
    return answers.shift()!;
  });
  return { send, sent };
}

test('games.cases: each bet of a batch has its own key and the stake of one', async () => {
  const { send, sent } = server([bet(2), bet(0), bet(1)]);
  // In the order in which they were decided, whichever answered first.
  const bets = [bet(0).data, bet(1).data, bet(2).data];
  expect(await send(ORDER)).toEqual({ data: { bets, refusal: null } });
  expect(sent.map(({ stake }) => stake)).toEqual(['10.00', '10.00', '10.00']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('idempotency: a batch without all responses is repeated under the same keys', async () => {
  const { send, sent } = server([bet(0), LOST, bet(1), bet(0), bet(2), bet(1)]);
  expect(await send(ORDER)).toEqual(LOST);
  expect(await send(ORDER)).toMatchObject({ data: { refusal: null } });
  const keys = sent.map(({ key }) => key);
  expect(keys.slice(3)).toEqual(keys.slice(0, 3));
});

test('games.cases: a batch of which a part is refused is accepted, with the reason', async () => {
  const { send } = server([bet(0), BROKE, BROKE]);
  expect(await send(ORDER)).toEqual({ data: { bets: [bet(0).data], refusal: BROKE } });
});

test('games.cases: a batch of which everything is refused is refused', async () => {
  const { send } = server([BROKE, BROKE, BROKE]);
  expect(await send(ORDER)).toEqual(BROKE);
});

test.each([0, BATCH_MAX + 1, '3', null])(
  'games.cases: a batch of %j is not sent',
  async (count) => {
    const { send, sent } = server([]);
    await expect(send({ ...ORDER, params: { count, stake: '10.00' } })).rejects.toThrow('batch');
    expect(sent).toEqual([]);
  },
);
