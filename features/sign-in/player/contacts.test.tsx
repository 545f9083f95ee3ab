import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadUser, userNow } from '#domain/identity/player/session.ts';
import { openModalStack } from '#platform/browser/modals/modals.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { Modal as ConfirmByEmail } from './confirm-by-email.tsx';
import { Modal as ConfirmByPhone } from './confirm-by-phone.tsx';
import { answers, requests, errors, field, json, open, submit, type } from './fake-server.tsx';
import { Modal as Register } from './register.tsx';
import { stepNow } from './steps.ts';

const REGISTER = '/api/v2/auth/register/phone';
const MEMBER = {
  user: {
    id: '1',
    email: 'ann@example.org',
    phone: '+77011234567',
    locale: 'en',
    is_phone_verified: false,
    is_email_verified: false,
  },
  features: [],
};
const sent = () =>
  json(200, { data: { to: 'a•••n@example.org', resend_after: 60, life_seconds: 600 } });

function fillByPhone(): void {
  open(Register);
  fireEvent.click(screen.getByRole('tab', { name: 'By phone' }));
  type('Phone', '+7 701 123 45 67');
  fireEvent.click(field('I am 18 or older'));
  fireEvent.click(field('I accept the user agreement'));
}

async function member(): Promise<void> {
  answers['/profile/user'] = () => json(200, MEMBER);
  cookies.set('bearerToken', 'a-token');
  await loadUser();
  requests.length = 0;
}

test('auth.register-phone: works without a password and asks for the code that was sent', async () => {
  answers[REGISTER] = () => json(200, { token: 'new-token', resend_after: 60 });
  answers['/profile/user'] = () => json(200, MEMBER);
  fillByPhone();
  submit();
  await waitFor(() => expect(openModalStack().map(({ name }) => name)).toEqual(['ConfirmByPhone']));
  const { body } = requests.find(({ path }) => path === REGISTER)!;
  expect(body).toMatchObject({
    phone: '+77011234567',
    type: 'call',
    currency: 'RUB',
    is_adult: true,
    accepts_terms: true,
    fpp: 'f-1',
  });
  expect('password' in body).toBe(false);
  expect(stepNow('confirm-phone')).toMatchObject({
    contact: '+77011234567',
    to: '+7 (701) 123 45 67',
    sent: 1,
  });
});

test('auth.register-phone: a weak password is refused, an empty one is not', () => {
  fillByPhone();
  type('Password (optional)', 'short');
  submit();
  expect(errors()).toEqual(['The password needs at least 10 characters.']);
  expect(requests).toEqual([]);
});

test('registration: a taken phone leads to the login by that phone', async () => {
  answers[REGISTER] = () =>
    json(422, { message: 'phone_taken', errors: { phone: ['phone_taken'] } });
  fillByPhone();
  submit();
  await waitFor(() => expect(errors()).toEqual(['This phone is already registered. Log in']));
  fireEvent.click(screen.getAllByRole('button', { name: 'Log in' })[0]!);
  expect(openModalStack().at(-1)).toMatchObject({
    name: 'LoginByPhone',
    props: { phone: '+77011234567' },
  });
});

test('auth.verify-contact: opening the dialog sends one code, and a correct one marks the e-mail', async () => {
  await member();
  answers['/api/v2/auth/email/send'] = sent;
  answers['/api/v2/auth/email/verify/code'] = () =>
    json(200, { data: { is_email_verified: true } });
  open(ConfirmByEmail)();
  open(ConfirmByEmail);
  await waitFor(() => expect(field('6-digit code')).toBeTruthy());
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/auth/email/send']);
  fireEvent.change(field('6-digit code'), { target: { value: '123456' } });
  await waitFor(() => expect(userNow().user!.is_email_verified).toBe(true));
  expect(stepNow('confirm-email')).toBeUndefined();
});

test('auth.verify-contact: a code sent a moment ago, e.g. from another tab, can be entered', async () => {
  await member();
  answers['/api/v2/auth/phone/send'] = () =>
    json(
      422,
      { message: 'code_too_soon', errors: { code: ['code_too_soon:42'] } },
      { 'retry-after': '42' },
    );
  open(ConfirmByPhone);
  await waitFor(() => expect(field('6-digit code')).toBeTruthy());
  expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/0:4[12]/);
  expect(document.querySelector('.sign-in-lead')!.textContent).toContain('+7 (701) 123 45 67');
});
