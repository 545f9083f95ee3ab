import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '#platform/browser/locales/en.json' with { type: 'json' };
import { LocaleProvider, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts, setTexts } from '#platform/browser/texts/texts.ts';
import { currentToasts, dismissToast } from '#platform/browser/ui/toast-store.ts';
import texts from './locales/en.json' with { type: 'json' };
import { Enrolment } from './login-enrolment.tsx';
import { SecondFactor } from './login-factor.tsx';
import { SavedCodes } from './staff-codes.tsx';

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[];
let answers: Record<string, [status: number, body: object]>;

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  setTexts('en', 'common', common);
  setTexts('en', 'backoffice-staff', texts);
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://app.test').pathname;
    sent.push({ path, body: JSON.parse(init.body as string) });
    const [status, body] = answers[path]!;
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const CONFIRM = '/api/v2/staff/login/confirm';
const LOGGED_IN = { data: { token: 'T', recovery_codes: ['A1', 'B2'] } };
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

function open(factors: readonly ('totp' | 'recovery')[]) {
  const onLoggedIn = vi.fn<(token: string) => void>();
  const onExpired = vi.fn<() => void>();
  const step = { challenge: 'C', step: 'factor' as const, factors: [...factors] };
  render(
    <LocaleProvider locale="en">
      <SecondFactor step={step} onLoggedIn={onLoggedIn} onExpired={onExpired} />
    </LocaleProvider>,
  );
  return { onLoggedIn, onExpired };
}

test('staff login: six digits of the app log in', async () => {
  const { onLoggedIn } = open(['totp', 'recovery']);
  answers[CONFIRM] = [200, LOGGED_IN];
  await type('Code', '123456');
  expect(sent).toEqual([
    { path: CONFIRM, body: { challenge: 'C', answer: { kind: 'totp', code: '123456' } } },
  ]);
  expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith('T');
});

test('staff login: a recovery code instead of the app, and a wrong one is marked', async () => {
  const { onLoggedIn } = open(['totp', 'recovery']);
  answers[CONFIRM] = [422, { message: 'recovery_wrong', errors: { code: ['recovery_wrong'] } }];
  await press('By recovery code');
  await type('Recovery code', '7K2P9-QWXYZ');
  await press('Log in');
  expect(sent[0]!.body).toMatchObject({ answer: { kind: 'recovery', code: '7K2P9-QWXYZ' } });
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  expect(onLoggedIn).not.toHaveBeenCalled();
});

test('staff login: an expired challenge starts the login over and says so', async () => {
  const { onExpired } = open(['totp']);
  answers[CONFIRM] = [422, { message: 'challenge_expired' }];
  await type('Code', '123456');
  expect(onExpired).toHaveBeenCalledOnce();
  expect(currentToasts()).toHaveLength(1);
});

test('staff login: the first authenticator is enrolled by its first code', async () => {
  const onLoggedIn = vi.fn<(made: object) => void>();
  answers['/api/v2/staff/login/authenticator'] = [
    200,
    { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' } },
  ];
  answers['/api/v2/staff/login/authenticator/confirm'] = [200, LOGGED_IN];
  render(
    <LocaleProvider locale="en">
      <Enrolment challenge="C" onLoggedIn={onLoggedIn} onExpired={() => undefined} />
    </LocaleProvider>,
  );
  await expect
    .poll(() => document.querySelector('.authenticator-key')?.textContent)
    .toBe('ABCD EFGH');
  await type('Code', '123456');
  expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith({ token: 'T', codes: ['A1', 'B2'] });
});

test('staff login: the back office opens once the recovery codes are kept', async () => {
  const onKept = vi.fn<() => void>();
  render(
    <LocaleProvider locale="en">
      <SavedCodes codes={['A1', 'B2']} onKept={onKept} />
    </LocaleProvider>,
  );
  await press('To the back office');
  expect(onKept).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(screen.getByRole('checkbox')));
  await press('To the back office');
  expect(onKept).toHaveBeenCalledOnce();
});
