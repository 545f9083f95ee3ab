import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setLocation, type RouterLocation } from '#platform/browser/router/navigation.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { Filters } from './filters.tsx';

// Without a query every filter has its first value. Nothing else of the page is read here.
const entry = { name: 'history', path: '/profile/history', texts: [] };
const HISTORY = { locale: 'en', path: entry.path, query: {}, entry };

beforeAll(() => {
  setTexts('en', 'profile', en);
  setLocation(HISTORY as unknown as RouterLocation);
});
afterEach(cleanup);

test('history: the filters are folded behind a button that names what is chosen', () => {
  render(
    <LocaleProvider locale="en">
      <Filters has={['period', 'play']} />
    </LocaleProvider>,
  );
  const button = screen.getByRole('button', { expanded: false });
  expect(button.textContent).toContain(en.history.money);
  const filters = document.getElementById(button.getAttribute('aria-controls')!)!;
  expect(filters.dataset['open']).toBeUndefined();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(filters.dataset['open']).toBe('true');
});
