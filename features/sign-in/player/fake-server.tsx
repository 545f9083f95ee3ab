/** Test support for the dialogs: a fake server with prepared answers, and access to the page. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import identityTexts from '#domain/identity/locales/en.json' with { type: 'json' };
import { LocaleProvider, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { closeAllModals, ModalContext, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { configureRouter } from '#platform/browser/router/navigation.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { loadTexts, setTexts } from '#platform/browser/texts/texts.ts';
import { onTracked } from '#platform/browser/net/track.ts';
import { currentToasts, dismissToast } from '#platform/browser/ui/toast-store.ts';
import texts from '../locales/en.json' with { type: 'json' };

type RecordedRequest = { path: string; body: Record<string, unknown> };

/** The requests, in order. */
export const requests: RecordedRequest[] = [];
/** The answer for each path. */
export const answers: Record<string, () => Response | Promise<Response>> = {};

const NOWHERE = {
  name: 'not-found',
  path: '/404',
  texts: [],
  page: () => Promise.reject(new Error('this test opens no page')),
} as const;
const USER = { user: { id: '1', email: 'ann@example.org', locale: 'en' }, features: [] };

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  setTexts('en', 'sign-in', texts);
  setTexts('en', 'domain-identity', identityTexts);
  const ignored = () => undefined;
  const app = { base: '', hasLocales: true, table: { routes: [], notFound: NOWHERE } };
  configureRouter({ ...app, onOffline: ignored, onError: ignored });
  local.set('fingerprint', 'f-1');
  requests.length = 0;
  // Drops the analytics events of earlier tests.
  onTracked(() => {})();
  for (const path of Object.keys(answers)) delete answers[path];
  answers['/profile/user'] = () => json(200, USER);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://app.test').pathname;
    // The suggestions of the form are no part of these tests.
    if (path.startsWith('/api/v2/nicknames/')) return json(200, { data: [] });
    requests.push({ path, body: JSON.parse((init.body as string | null) ?? '{}') });
    return await answers[path]!();
  });
});

afterEach(() => {
  cleanup();
  closeAllModals();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
  for (const name of ['bearerToken', 'partner', 'adplace', 'stag', 'activeCurrency'] as const) {
    cookies.remove(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** Renders a dialog. Returns a function that unmounts it, as closing does. */
export function open(Modal: ComponentType<ModalProps>, props: Record<string, unknown> = {}) {
  const { unmount } = render(
    <LocaleProvider locale="en">
      <ModalContext value={{ isOpen: true }}>
        <Modal close={() => {}} props={props} />
      </ModalContext>
    </LocaleProvider>,
  );
  return unmount;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const note = () => document.querySelector('.sign-in-note')?.textContent;
export const submit = () => fireEvent.submit(document.querySelector('form')!);
export const errors = () =>
  [...document.querySelectorAll('.field-error')].map((each) => each.textContent).filter(Boolean);
