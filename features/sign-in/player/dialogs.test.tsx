import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tokenNow, userNow } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import { currentToasts } from '#platform/browser/ui/toast-store.ts';
import {
  answers,
  requests,
  errors,
  field,
  json,
  note,
  open,
  submit,
  type,
} from './fake-server.tsx';
import { Modal as LoginByEmail } from './login-by-email.tsx';
import { Modal as Register } from './register.tsx';

function fillRegister(): void {
  type('Email', 'ann@example.org');
  type('Password', 'seven quiet rivers');
  fireEvent.click(field('I am 18 or older'));
  fireEvent.click(field('I accept the user agreement'));
}

test('auth.register-email: an empty form shows the error of each field', () => {
  open(Register);
  submit();
  expect(errors()).toEqual([
    'Please fill this in.',
    'Please fill this in.',
    'Only adults may play. Please confirm your age.',
    'Accept the agreement to open an account.',
  ]);
  expect(document.activeElement).toBe(field('Email'));
  type('Email', 'ann');
  expect(errors()).toHaveLength(3);
  expect(requests).toEqual([]);
});

test('registration: the agreement is a link that opens beside the form', () => {
  open(Register);
  const link = screen.getByRole('link', { name: /user agreement/ });
  expect(link.getAttribute('href')).toBe('/en/policy/en/user-agreement');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('registration: the field of a promo code is folded until the player has one', () => {
  open(Register);
  const fold = screen.getByText('I have a promo code').closest('details')!;
  expect(fold.open).toBe(false);
  fireEvent.click(screen.getByText('I have a promo code'));
  expect(fold.open).toBe(true);
  type('Promo code', 'SPRING');
  expect(field('Promo code').value).toBe('SPRING');
  expect(fold.open).toBe(true);
});

test('auth.register-email: sends every field with the attribution from cookies and storage', async () => {
  cookies.set('partner', 'p-1');
  cookies.set('adplace', 'a-1');
  cookies.set('stag', 's-1');
  cookies.set('promo', 'SPRING');
  answers['/api/v2/auth/register/email'] = () => json(200, { token: 'new-token' });
  open(Register);
  expect(field('Promo code').value).toBe('SPRING');
  expect(field('Promo code').closest('details')!.open).toBe(true);
  expect(field('by email').checked).toBe(false);
  fillRegister();
  fireEvent.click(screen.getByRole('radio', { name: 'KZT' }));
  submit();
  await waitFor(() => expect(userNow().status).toBe('member'));
  expect(requests[0]).toEqual({
    path: '/api/v2/auth/register/email',
    body: {
      email: 'ann@example.org',
      password: 'seven quiet rivers',
      currency: 'KZT',
      locale: 'en',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      is_adult: true,
      confirmed_age: 18,
      accepts_terms: true,
      offers: [],
      promo: 'SPRING',
      fpp: 'f-1',
      partner: 'p-1',
      adplace: 'a-1',
      stag: 's-1',
    },
  });
  expect(tokenNow()).toBe('new-token');
});

test('registration: an unknown code of a link is dropped, one that was typed is refused', async () => {
  cookies.set('promo', 'GONE');
  const refusal = { message: 'bad_input', errors: { promo: ['promo_unknown'] } };
  answers['/api/v2/auth/register/email'] = () =>
    'promo' in (requests.at(-1)!.body as object)
      ? json(422, refusal)
      : json(200, { token: 'new-token' });
  open(Register);
  fillRegister();
  type('Promo code', 'TYPED');
  submit();
  await waitFor(() => expect(errors()).toEqual(['There is no such promo code.']));
  expect(requests).toHaveLength(1);
  type('Promo code', 'GONE');
  submit();
  await waitFor(() => expect(cookies.get('promo')).toBeNull());
  await waitFor(() => expect(tokenNow()).toBe('new-token'));
  const sent = requests.filter(({ path }) => path.includes('register'));
  expect(sent.map(({ body }) => (body as { promo?: string }).promo)).toEqual([
    'TYPED',
    'GONE',
    undefined,
  ]);
});

test('registration: the strength meter uses the rules of the server', () => {
  open(Register);
  type('Email', 'ann@example.org');
  const meter = () => document.querySelector('.strength')!;
  type('Password', 'ann@example.org');
  expect(meter().textContent).toBe('Very weak password');
  type('Password', 'four rivers under one moon');
  expect([meter().getAttribute('data-score'), meter().textContent]).toEqual([
    '4',
    'Excellent password',
  ]);
});

test('auth.errors: a refusal is shown at its field and in one notification', async () => {
  answers['/api/v2/auth/register/email'] = () =>
    json(422, { message: 'email_taken', errors: { email: ['email_taken'] } });
  open(Register);
  fillRegister();
  submit();
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(errors()[0]).toBe('This email is already registered. Log in');
  expect(currentToasts().filter(({ leaving }) => !leaving)).toMatchObject([
    { title: 'Something went wrong', text: 'This email is already registered.' },
  ]);
  expect(document.activeElement).toBe(field('Email'));
});

test('auth.login-email-password: a wrong password shows an error, and a correct one logs in', async () => {
  answers['/api/v2/auth/login/email/password'] = () =>
    json(422, { message: 'wrong_credentials', errors: { password: ['wrong_credentials'] } });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'wrong');
  submit();
  await waitFor(() => expect(errors()).toEqual(['Wrong email or password.']));
  answers['/api/v2/auth/login/email/password'] = () => json(200, { token: 'a-token' });
  type('Password', 'right');
  expect(errors()).toEqual([]);
  submit();
  await waitFor(() => expect(tokenNow()).toBe('a-token'));
  expect(requests.at(-1)!.path).toBe('/profile/user');
});

test('auth.login-success: without the user of the token the login fails', async () => {
  answers['/api/v2/auth/login/email/password'] = () => json(200, { token: 'a-token' });
  answers['/profile/user'] = () => json(403, { message: 'forbidden', errors: {} });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() => expect(note()).toBe('You do not have access to this.'));
  expect(tokenNow()).toBeNull();
});

test('forms: a wait is counted down, disables the button, and ends', async () => {
  answers['/api/v2/auth/login/email/password'] = () =>
    json(429, { message: 'too_many_requests', errors: {} }, { 'retry-after': '3' });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'guess');
  vi.useFakeTimers();
  submit();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(note()).toBe('Too many attempts. Try again in 0:03.');
  expect(screen.getByRole('button', { name: 'Wait 0:03' })).toBeTruthy();
  expect(currentToasts().filter(({ leaving }) => !leaving)).toEqual([]);
  submit();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(note()).toBe('Too many attempts. Try again in 0:01.');
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(note()).toBeUndefined();
  submit();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(requests).toHaveLength(2);
});

test('forms: without a connection an error is shown and the input stays', async () => {
  answers['/api/v2/auth/login/email/password'] = () => {
    throw new TypeError('Failed to fetch');
  };
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'seven quiet rivers');
  submit();
  await waitFor(() => expect(note()).toMatch(/^No connection/));
  expect(field('Password').value).toBe('seven quiet rivers');
  expect(tokenNow()).toBeNull();
});
