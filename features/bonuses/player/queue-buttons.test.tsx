import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { Bonus } from '../contract.ts';
import en from '../locales/en.json' with { type: 'json' };
import { QueueButtons } from './queue-buttons.tsx';

beforeEach(() => setTexts('en', 'bonuses', en));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const QUEUE = ['1', '2', '3'].map((id) => {
  const name = `Bonus ${id}`;
  // What the buttons do not read is left out.
  return { id, state: 'pending', names: { ru: name, en: name, kz: name } } as Bonus;
});

function show(index: number, queue: readonly Bonus[] = QUEUE) {
  render(
    <LocaleProvider locale="en">
      <QueueButtons bonus={queue[index]!} queue={queue} />
    </LocaleProvider>,
  );
}

const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).matches(':disabled, [aria-disabled=true]');

test('bonuses: the first of the queue cannot go earlier, the last not later', () => {
  show(0);
  expect(screen.getByText('Waiting: 1 of 3')).toBeTruthy();
  expect([isDisabled('Earlier'), isDisabled('Later')]).toEqual([true, false]);
  cleanup();
  show(2);
  expect([isDisabled('Earlier'), isDisabled('Later')]).toEqual([false, true]);
});

test('bonuses: a bonus that waits alone has no buttons', () => {
  show(0, QUEUE.slice(0, 1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('bonuses: a press names the bonus before which it is moved, or the end', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { readonly body: string }) => {
    sent.push(JSON.parse(init.body));
    return Response.json({ data: {} });
  });
  show(1);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() => expect(sent).toEqual([{ before: '1' }]));
  await waitFor(() => expect(isDisabled('Later')).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(sent).toEqual([{ before: '1' }, { before: null }]));
});
