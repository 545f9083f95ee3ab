import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { BigWins } from './big-wins.tsx';

const server = vi.hoisted(() => ({ answer: {} as object }));
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => server.answer,
}));

beforeAll(() => setTexts('en', 'lobby', en));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('lobby: refused big wins are said to be missing until they are read', async () => {
  vi.useFakeTimers();
  server.answer = { refused: 'too_many_requests', status: 429 };
  render(
    <LocaleProvider locale="en">
      <BigWins />
    </LocaleProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(en.wins.failed).tagName).toBe('P');
  server.answer = { data: [] };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText(en.wins.empty).tagName).toBe('P');
  // Once read, a later refusal changes nothing.
  server.answer = { refused: 'too_many_requests', status: 429 };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByText(en.wins.failed)).toBeNull();
});
