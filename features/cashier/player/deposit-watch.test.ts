import { beforeEach, expect, test } from 'vitest';
import type { DepositProcess } from '../contract.ts';
import type { DepositStatus } from '../rules.ts';
import { clearCurrentDeposit, currentDepositState } from './current-deposit.ts';
import { DepositWatch } from './deposit-watch.ts';
import { FakeClock } from './fake-clock.ts';

const PROCESS: DepositProcess = {
  hash: '0123456789abcdef',
  id: '41',
  type: 'bank_card',
  currency: 'RUB',
  amount: '1000.00',
  shop_amount: '1000.00',
  commission: '0.00',
  life_time: 1200,
  expires_at: '2026-11-21T03:20:00.000Z',
  created_at: '2026-11-21T03:00:00.000Z',
  card: null,
  sum_was_changed: false,
  is_late: false,
  pay_url: null,
  exchange: null,
  crypto: null,
  status: 2,
};

let clock: FakeClock;
let asked: number[];
let paid: string[];
let closed: string[];
let status: DepositStatus | undefined;
let watch: DepositWatch;

beforeEach(() => {
  clearCurrentDeposit();
  clock = new FakeClock();
  asked = [];
  paid = [];
  closed = [];
  status = 2;
  watch = new DepositWatch({
    clock,
    fetchStatus: async () => {
      asked.push(clock.now());
      return status;
    },
    onPaid: (id) => paid.push(id),
    onClosed: ({ id }, end) => closed.push(`${id} ${end}`),
  });
});

test('cashier.poll-5s: the status is polled every 5 s', async () => {
  const start = clock.now();
  watch.follow(PROCESS);
  await clock.pass(20_000);
  expect(asked.map((at) => at - start)).toEqual([5000, 10_000, 15_000, 20_000]);
});

test('cashier.poll-5s: 3 means paid: polling stops, the process resets, the payment is reported once', async () => {
  watch.follow(PROCESS);
  await clock.pass(5000);
  status = 3;
  await clock.pass(5000);
  expect(paid).toEqual(['41']);
  expect(currentDepositState()).toEqual({ process: null, secondsLeft: 0, closed: null });
  expect(clock.waiting).toBe(0);
  await clock.pass(60_000);
  expect(asked).toHaveLength(2);
});

test('cashier.poll-5s: a push and a poll report one payment once', async () => {
  watch.follow(PROCESS);
  status = 3;
  watch.applyUpdate({ ...PROCESS, status: 3 });
  await clock.pass(5000);
  watch.applyUpdate({ ...PROCESS, status: 3 });
  expect(paid).toEqual(['41']);
});

test('cashier.process: life_time counts down each second, then the process is removed', async () => {
  watch.follow({ ...PROCESS, life_time: 3 });
  expect(currentDepositState().secondsLeft).toBe(3);
  await clock.pass(1000);
  expect(currentDepositState().secondsLeft).toBe(2);
  await clock.pass(1999);
  expect(currentDepositState()).toMatchObject({ process: { id: '41' }, secondsLeft: 1 });
  await clock.pass(1);
  expect(currentDepositState()).toMatchObject({ process: null, closed: { status: 5 } });
  expect(clock.waiting).toBe(0);
});

test('deposit watch: money that arrives in the last second is found by one more poll', async () => {
  watch.follow({ ...PROCESS, life_time: 3 });
  status = 3;
  await clock.pass(3000);
  expect(paid).toEqual(['41']);
  expect(currentDepositState().closed).toBeNull();
});

test.each([4, 5, 6] as const)(
  'deposit watch: status %i closes the process and stops polling',
  async (end) => {
    watch.follow(PROCESS);
    status = end;
    await clock.pass(5000);
    expect(currentDepositState()).toMatchObject({ process: null, closed: { status: end } });
    expect(clock.waiting).toBe(0);
    expect(paid).toEqual([]);
    expect(closed).toEqual([`41 ${end}`]);
  },
);

test('deposit watch: without an answer the process stays and is polled again', async () => {
  watch.follow(PROCESS);
  status = undefined;
  await clock.pass(15_000);
  expect(currentDepositState().process?.id).toBe('41');
  status = 3;
  await clock.pass(5000);
  expect(paid).toEqual(['41']);
});

test('deposit watch: a slow answer delays the next poll', async () => {
  let answer: (status: DepositStatus) => void = () => {};
  let count = 0;
  const slow = new DepositWatch({
    clock,
    fetchStatus: () => {
      count += 1;
      return new Promise((resolve) => (answer = resolve));
    },
    onPaid: (id) => paid.push(id),
    onClosed: () => undefined,
  });
  slow.follow(PROCESS);
  await clock.pass(25_000);
  expect(count).toBe(1);
  answer(3);
  await clock.pass(0);
  expect(paid).toEqual(['41']);
});

test('deposit watch: an answer about a replaced deposit is ignored', async () => {
  let answer: (status: DepositStatus) => void = () => {};
  const slow = new DepositWatch({
    clock,
    fetchStatus: () => new Promise((resolve) => (answer = resolve)),
    onPaid: (id) => paid.push(id),
    onClosed: () => undefined,
  });
  slow.follow(PROCESS);
  await clock.pass(5000);
  slow.follow({ ...PROCESS, id: '42' });
  answer(5);
  await clock.pass(0);
  expect(currentDepositState().process?.id).toBe('42');
});

test('deposit watch: a deposit opened in another tab is shown; a closed or a second one is not', () => {
  watch.applyUpdate({ ...PROCESS, status: 5 });
  expect(currentDepositState().process).toBeNull();
  watch.applyUpdate(PROCESS);
  expect(currentDepositState().process?.id).toBe('41');
  watch.applyUpdate({ ...PROCESS, id: '42' });
  expect(currentDepositState().process?.id).toBe('41');
});

test('deposit watch: late money for a closed deposit is reported and the view is cleared', async () => {
  watch.follow(PROCESS);
  watch.applyUpdate({ ...PROCESS, status: 5 });
  expect(currentDepositState().closed?.status).toBe(5);
  watch.applyUpdate({ ...PROCESS, status: 3, is_late: true });
  expect(paid).toEqual(['41']);
  expect(currentDepositState().closed).toBeNull();
});
