import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { createPrompt } from './prompt.ts';

let clock: FakeClock;
let shown: string[];
let opened: number;
let user: { isMember: boolean; isBroke: boolean };
let prompt: ReturnType<typeof createPrompt>;

const PAYMENT_MODALS = ['PayIn', 'SuccessPayment'];

beforeEach(() => {
  clock = new FakeClock();
  shown = [];
  opened = 0;
  user = { isMember: false, isBroke: false };
  prompt = createPrompt({
    clock,
    situation: () => user,
    isPaymentModalOpen: () => shown.some((name) => PAYMENT_MODALS.includes(name)),
    isAnyModalOpen: () => shown.length > 0,
    openPayIn: () => {
      shown.push('PayIn');
      opened += 1;
    },
  });
});

function become(next: Partial<typeof user>): void {
  user = { ...user, ...next };
  prompt.changed();
}

function register(next: Partial<typeof user> = { isBroke: true }): void {
  become({ isMember: true, ...next });
  prompt.registered();
}

test('cashier.payin-17s: opens 17 s after registration, not a moment before', async () => {
  register();
  await clock.pass(16_999);
  expect(opened).toBe(0);
  await clock.pass(1);
  expect(opened).toBe(1);
  await clock.pass(600_000);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: after registration it opens even with money on the balance', async () => {
  register({ isBroke: false });
  await clock.pass(17_000);
  expect(opened).toBe(1);
});

test.each(PAYMENT_MODALS)('cashier.payin-17s: not while %s is shown', async (name) => {
  register();
  shown = [name];
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: whoever has paid in meanwhile is not asked again', async () => {
  register();
  await clock.pass(10_000);
  become({ isBroke: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: after registration another modal is no obstacle', async () => {
  register();
  shown = ['Verification'];
  await clock.pass(17_000);
  expect(opened).toBe(1);
  expect(shown).toEqual(['Verification', 'PayIn']);
});

test('cashier.payin-17s: not for somebody who logged out again', async () => {
  register();
  await clock.pass(10_000);
  become({ isMember: false, isBroke: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: a logged-in user with zero balance and a currency is asked', async () => {
  become({ isMember: true, isBroke: true });
  await clock.pass(16_999);
  expect(opened).toBe(0);
  await clock.pass(1);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: with zero balance any modal drops the prompt for good', async () => {
  become({ isMember: true, isBroke: true });
  shown = ['Verification'];
  await clock.pass(17_000);
  shown = [];
  prompt.changed();
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: money on the balance within the 17 s: nobody is asked', async () => {
  become({ isMember: true, isBroke: true });
  await clock.pass(16_000);
  become({ isBroke: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: a user with money, or without a currency, is not asked', async () => {
  become({ isMember: true, isBroke: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: other changes of the user do not start the 17 s anew', async () => {
  become({ isMember: true, isBroke: true });
  for (let second = 0; second < 16; second++) {
    await clock.pass(1000);
    prompt.changed();
  }
  await clock.pass(1000);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: whoever loses his last money later is asked 17 s after that', async () => {
  become({ isMember: true, isBroke: false });
  await clock.pass(60_000);
  become({ isBroke: true });
  await clock.pass(17_000);
  expect(opened).toBe(1);
});
