/** For tests of the dialogs: a house that answers as it is told, and hands on the page. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import identityTexts from '#domain/identity/locales/en.json' with { type: 'json' };
import { LocaleProvider, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { closeAllModals, ModalContext, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { setRoutes } from '#platform/browser/router/navigation.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { loadTexts, putTexts } from '#platform/browser/texts/texts.ts';
import { onTracked } from '#platform/browser/net/track.ts';
import { currentToasts, dismissToast } from '#platform/browser/ui/toast-store.ts';
import texts from '../locales/en.json' with { type: 'json' };

type Asked = { path: string; body: Record<string, unknown> };

/** What the house was asked, in order. */
export const asked: Asked[] = [];
/** What it answers to each path. */
export const answers: Record<string, () => Response | Promise<Response>> = {};

const NOWHERE = {
  name: 'not-found',
  path: '/404',
  layout: 'default',
  texts: [],
  page: () => Promise.reject(new Error('no page is opened here')),
} as const;
const USER = { user: { id: '1', email: 'ann@example.org', locale: 'en' }, features: [] };

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  putTexts('en', 'sign-in', texts);
  putTexts('en', 'domain-identity', identityTexts);
  setRoutes({ routes: [], notFound: NOWHERE, guards: {}, onError: () => {} });
  local.set('fingerprint', 'f-1');
  asked.length = 0;
  // What earlier tests told analytics is nobody's business any more.
  onTracked(() => {})();
  for (const path of Object.keys(answers)) delete answers[path];
  answers['/profile/user'] = () => json(200, USER);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://house.test').pathname;
    asked.push({ path, body: JSON.parse((init.body as string | null) ?? '{}') });
    return await answers[path]!();
  });
});

afterEach(() => {
  cleanup();
  closeAllModals();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
  for (const name of ['bearerToken', 'partner', 'adplace', 'stag', 'promo'] as const) {
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

/** Shows a dialog. Answers how to take it off the page, as closing does. */
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
