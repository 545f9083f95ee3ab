import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { DepositProcess } from '../contract.ts';
import en from '../locales/en.json' with { type: 'json' };
import { TimeLeft } from './time-left.tsx';

beforeAll(() => setTexts('en', 'cashier', en));
afterEach(cleanup);

// Nothing else of the deposit is read here.
const PROCESS = {
  created_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-11-21T12:20:00.000Z',
} as DepositProcess;

/** What a screen reader is told with so much time left. */
function announcedAt(secondsLeft: number): string | null {
  render(
    <LocaleProvider locale="en">
      <TimeLeft process={PROCESS} secondsLeft={secondsLeft} />
    </LocaleProvider>,
  );
  const { textContent } = screen.getByRole('status');
  cleanup();
  return textContent;
}

test('cashier: the time to pay is announced five minutes and one minute before its end', () => {
  const [five, four, one] = [announcedAt(300), announcedAt(240), announcedAt(60)];
  expect(announcedAt(301)).toBe('');
  expect(five).toContain('5 minutes');
  // The text does not change from second to second, so it is announced once.
  expect(four).toBe(five);
  expect(one).toMatch(/\b(?:1|one) minute\b/);
  expect(announcedAt(0)).toBe('');
});
