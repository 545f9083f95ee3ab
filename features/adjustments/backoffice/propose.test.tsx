import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import { Propose } from './propose.tsx';

beforeEach(() => {
  setTexts('en', 'backoffice-adjustments', en);
  const balances = { name: 'Ann', cash: '100.00', bonus: '0.00', debt: '0.00' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: balances })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('adjustments: a sum that a case asks back is filled in as a debit', async () => {
  await renderBackoffice(() => (
    <Propose player="87" currency="KZT" debit="60.00" onClose={() => {}} />
  ));
  expect(screen.getByLabelText<HTMLInputElement>(en.propose.amount).value).toBe('60.00');
  const direction = screen.getByLabelText<HTMLSelectElement>(en.propose.direction);
  expect(direction.value).toBe('debit');
  expect(screen.getByLabelText<HTMLSelectElement>(en.propose.currency).value).toBe('KZT');
  // What it would leave, before anything is sent.
  expect((await screen.findByRole('status')).textContent).toContain('40.00');
});
