import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { VerifyAhead } from './verify-ahead.tsx';

const session = vi.hoisted(() => ({ user: {} as object | null }));
// The session is replaced: only the state of the verification matters here.
vi.mock('#domain/identity/player/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => session,
}));

beforeAll(() => setTexts('en', 'cashier', en));
afterEach(cleanup);

function linkFor(verification: object | null): Element | null {
  session.user = verification && { verification };
  cleanup();
  render(
    <LocaleProvider locale="en">
      <VerifyAhead />
    </LocaleProvider>,
  );
  return screen.queryByRole('button', { name: en.verifyNow });
}

test('cashier: beside a deposit a player reads that a withdrawal needs verification', () => {
  expect(linkFor({ data: null })).not.toBeNull();
  expect(screen.getByText(new RegExp(en.verifyAhead)).tagName).toBe('P');
  expect(linkFor({ data: { status: 'verified' } })).toBeNull();
  expect(linkFor(null)).toBeNull();
});
