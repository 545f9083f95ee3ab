import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import { LoginLink } from './login-link.tsx';
import en from './locales/en.json' with { type: 'json' };

const LINK = 'https://casino.example/?simple_auth=1&simpleAuthToken=abc';

const fetchMock = vi.fn<typeof fetch>();
const onClose = vi.fn();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(answer: Response): Promise<void> {
  fetchMock.mockImplementation(async () => answer);
  vi.stubGlobal('fetch', fetchMock);
  setTexts('en', 'backoffice-simple-auth', en);
  await renderBackoffice(() => <LoginLink player="87" onClose={onClose} />);
}

async function sendReason(): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Reason$/), { target: { value: 'cannot find a bet' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create the link' })));
}

test('login link: it is asked for with a reason and stays open until its own button', async () => {
  const data = { token: 'abc', link: LINK, expires_at: '2026-11-23T10:05:00Z' };
  await open(Response.json({ data }));
  await sendReason();
  const [, init] = fetchMock.mock.calls.at(-1)!;
  expect(JSON.parse(init!.body as string)).toEqual({
    player_id: '87',
    reason: 'cannot find a bet',
  });
  expect(await screen.findByText(LINK)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('login link: a refusal stays in the form, and no link is shown', async () => {
  await open(Response.json({ message: 'account_blocked' }, { status: 422 }));
  await sendReason();
  expect(screen.queryByText(LINK)).toBeNull();
  expect(screen.getByRole('button', { name: 'Create the link' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
