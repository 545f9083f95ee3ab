import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { createPrompt } from './prompt.ts';

let clock: FakeClock;
let shown: string[];
let opened: number;
let user: { isMember: boolean; isBalanceZero: boolean };
let prompt: ReturnType<typeof createPrompt>;

const PAYMENT_MODALS = ['PayIn', 'SuccessPayment'];

beforeEach(() => {
  clock = new FakeClock();
  shown = [];
  opened = 0;
  user = { isMember: false, isBalanceZero: false };
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

function register(next: Partial<typeof user> = { isBalanceZero: true }): void {
  become({ isMember: true, ...next });
  prompt.registered();
}

test('cashier.payin-17s: PayIn opens 17 s after registration, not earlier', async () => {
  register();
  await clock.pass(16_999);
  expect(opened).toBe(0);
  await clock.pass(1);
  expect(opened).toBe(1);
  await clock.pass(600_000);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: after registration it opens even with money on the balance', async () => {
  register({ isBalanceZero: false });
  await clock.pass(17_000);
  expect(opened).toBe(1);
});

test.each(PAYMENT_MODALS)('cashier.payin-17s: it does not open while %s is shown', async (name) => {
  register();
  shown = [name];
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: it does not open for a player who has paid in meanwhile', async () => {
  register();
  await clock.pass(10_000);
  become({ isBalanceZero: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: after registration another modal does not prevent it', async () => {
  register();
  shown = ['Verification'];
  await clock.pass(17_000);
  expect(opened).toBe(1);
  expect(shown).toEqual(['Verification', 'PayIn']);
});

test('cashier.payin-17s: it does not open for a player who has logged out again', async () => {
  register();
  await clock.pass(10_000);
  become({ isMember: false, isBalanceZero: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: it opens for a logged-in user with zero balance and a currency', async () => {
  become({ isMember: true, isBalanceZero: true });
  await clock.pass(16_999);
  expect(opened).toBe(0);
  await clock.pass(1);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: with zero balance any modal cancels the prompt for good', async () => {
  become({ isMember: true, isBalanceZero: true });
  shown = ['Verification'];
  await clock.pass(17_000);
  shown = [];
  prompt.changed();
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: it does not open when money arrives within the 17 s', async () => {
  become({ isMember: true, isBalanceZero: true });
  await clock.pass(16_000);
  become({ isBalanceZero: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: it does not open for a user with money, or without a currency', async () => {
  become({ isMember: true, isBalanceZero: false });
  await clock.pass(600_000);
  expect(opened).toBe(0);
});

test('cashier.payin-17s: other changes of the user do not restart the 17 s', async () => {
  become({ isMember: true, isBalanceZero: true });
  for (let second = 0; second < 16; second++) {
    await clock.pass(1000);
    prompt.changed();
  }
  await clock.pass(1000);
  expect(opened).toBe(1);
});

test('cashier.payin-17s: it opens 17 s after a player’s balance drops to zero later', async () => {
  become({ isMember: true, isBalanceZero: false });
  await clock.pass(60_000);
  become({ isBalanceZero: true });
  await clock.pass(17_000);
  expect(opened).toBe(1);
});
