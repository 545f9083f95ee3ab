import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isModalOpen, listenToModals, openModal } from '#platform/browser/modals/modals.tsx';
import type { DepositProcess } from '../contract.ts';
import { currentDepositState } from './current-deposit.ts';
import { onTracked, type TrackedEvent } from '#platform/browser/net/track.ts';
import { watch } from './watch.ts';

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

let asked: string[];
/** What the provider says. */
let status: number;
let tracked: TrackedEvent[];
let stopTracking: () => void;
let stopModals: () => void;

/** The server as the network shows it: paid from the first request on. */
function answer(address: string): Response {
  const { pathname } = new URL(address, 'http://app');
  asked.push(pathname);
  if (pathname.startsWith('/billing/payment/status/')) return Response.json({ status });
  if (pathname.startsWith('/api/v2/billing/deposits/')) {
    return Response.json({ data: { ...PROCESS, status: 3, life_time: 0 } });
  }
  return Response.json({ message: 'unauthorized', errors: {} }, { status: 401 });
}

beforeEach(() => {
  asked = [];
  status = 3;
  tracked = [];
  vi.stubGlobal('fetch', async (address: string) => answer(address));
  stopTracking = onTracked((event) => tracked.push(event));
  stopModals = listenToModals();
});

afterEach(() => {
  stopTracking();
  stopModals();
  vi.unstubAllGlobals();
});

test('cashier.poll-5s: status 3 resets, closes PayIn, opens SuccessPayment, sends the event', async () => {
  openModal('PayIn');
  openModal('Receipt');
  watch.follow(PROCESS);
  await watch.poll();
  await expect.poll(() => isModalOpen('SuccessPayment')).toBe(true);
  expect(isModalOpen('PayIn')).toBe(false);
  expect(isModalOpen('Receipt')).toBe(true);
  expect(currentDepositState().process).toBeNull();
  expect(asked[0]).toBe('/billing/payment/status/41');
  expect(tracked).toEqual([
    {
      name: 'deposit-success',
      data: { id: '41', amount: '1000.00', currency: 'RUB', method: 'bank_card' },
    },
  ]);
});

test('tracking.analytics: a deposit that the provider failed is an event', async () => {
  status = 4;
  watch.follow({ ...PROCESS, id: '42' });
  await watch.poll();
  const data = { id: '42', method: 'bank_card', currency: 'RUB', status: 'failed' };
  expect(tracked).toEqual([{ name: 'deposit-failed', data }]);
});
