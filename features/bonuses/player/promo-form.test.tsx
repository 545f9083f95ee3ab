import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTracked, type TrackedEvent } from '#platform/browser/net/track.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { PromoForm } from './promo-form.tsx';

let tracked: TrackedEvent[];
let stop: () => void;
beforeEach(() => {
  tracked = [];
  stop = onTracked((event) => void tracked.push(event));
  setTexts('en', 'bonuses', en);
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

test('tracking.error-events: a promo code that is refused sends promocode_error', async () => {
  const body = { message: 'promo_unknown', errors: { code: ['promo_unknown'] } };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  render(
    <LocaleProvider locale="en">
      <PromoForm />
    </LocaleProvider>,
  );
  fireEvent.change(screen.getByLabelText('Enter a promo code'), { target: { value: 'NOTHING' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use' }));
  await waitFor(() =>
    expect(tracked).toEqual([{ name: 'promocode_error', data: { text: 'code: promo_unknown' } }]),
  );
  expect(screen.getByLabelText('Enter a promo code').getAttribute('aria-invalid')).toBe('true');
});
