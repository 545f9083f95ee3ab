import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearSession, tokenNow, userNow } from '#domain/identity/player/session.ts';
import { openModalStack } from '#platform/browser/modals/modals.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { onTracked, type TrackedEvent } from '#platform/browser/net/track.ts';
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
import { Modal as LoginByPhone } from './login-by-phone.tsx';
import { Modal as Login } from './login.tsx';
import { Modal as SecondStep } from './two-factor.tsx';
import { stepNow } from './steps.ts';

const ASK = '/api/v2/auth/login/phone/code';
const VERIFY = '/api/v2/auth/login/phone/verification';
const RESEND = '/api/v2/auth/login/phone/code/resend';
const sent = (resendAfter: number) => () =>
  json(200, { data: { to: '+7 ••• ••• 45 67', resend_after: resendAfter, life_seconds: 600 } });
const refused =
  (code: string, errorsOf: object = {}) =>
  () =>
    json(422, { message: code, errors: errorsOf });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const code = () => field('6-digit code');

/** Opens the dialog up to the code field, for an arbitrary phone. */
async function openCodeStep(resendAfter = 60): Promise<() => void> {
  answers[ASK] = sent(resendAfter);
  const leave = open(LoginByPhone);
  type('Phone', '8 701 123 45 67');
  submit();
  await waitFor(() => expect(code()).toBeTruthy());
  return leave;
}

test('auth.login-phone-code: a call by default, a message when it is chosen, in E.164', async () => {
  await openCodeStep();
  expect(requests).toEqual([{ path: ASK, body: { phone: '+77011234567', type: 'call' } }]);
  press('Change the number');
  fireEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  submit();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]!.body).toEqual({ phone: '+77011234567', type: 'sms' });
});

test('auth.login-phone-code: the sixth digit logs in', async () => {
  await openCodeStep();
  answers[VERIFY] = () => json(200, { token: 'a-token' });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(tokenNow()).toBe('a-token'));
  expect(requests.filter(({ path }) => path === VERIFY)).toEqual([
    { path: VERIFY, body: { code: '123456' } },
  ]);
  expect(stepNow('login-phone')).toBeUndefined();
});

test('code step: a wrong code is cleared, shows the attempts left, and is tracked', async () => {
  const tracked: TrackedEvent[] = [];
  const stop = onTracked((event) => tracked.push(event));
  await openCodeStep();
  answers[VERIFY] = refused('code_wrong', { code: ['code_wrong:3'] });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(errors()).toEqual(['Wrong code. Attempts left: 3.']));
  expect(code().value).toBe('');
  expect(document.activeElement).toBe(code());
  expect(tracked).toEqual([{ name: 'login_error', data: { text: 'code: code_wrong' } }]);
  stop();
});

test('code step: without an answer the code stays and can be sent again', async () => {
  await openCodeStep();
  answers[VERIFY] = () => Promise.reject(new TypeError('Failed to fetch'));
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(note()).toMatch(/^No connection/));
  expect(code().value).toBe('123456');
});

test('auth.resend: the countdown survives closing, and another code is offered at its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const leave = await openCodeStep(60);
  leave();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  open(LoginByPhone);
  expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/0:(39|40)/);
  expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(41_000));
  answers[RESEND] = sent(120);
  press('Send an SMS instead');
  await waitFor(() => expect(requests.at(-1)).toEqual({ path: RESEND, body: { type: 'sms' } }));
  await waitFor(() =>
    expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/2:00|1:59/),
  );
  expect(document.querySelector('.sign-in-again')!.textContent).toContain('grows with each code');
});

test('auth.resend: a code requested too soon shows the wait of the server', async () => {
  await openCodeStep(0);
  answers[RESEND] = () =>
    json(
      422,
      { message: 'code_too_soon', errors: { code: ['code_too_soon:42'] } },
      { 'retry-after': '42' },
    );
  press('Call again');
  await waitFor(() =>
    expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/0:4[12]/),
  );
  expect(currentToasts().filter(({ leaving }) => !leaving)).toEqual([]);
});

test('code step: an expired code takes no digits, and the main button requests another', async () => {
  await openCodeStep(0);
  answers[VERIFY] = refused('code_expired', { code: ['code_expired'] });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(code().disabled).toBe(true));
  expect(errors()).toEqual(['The code has expired. Request a new one.']);
  answers[RESEND] = sent(60);
  press('Call again');
  await waitFor(() => expect(code().disabled).toBe(false));
  expect(errors()).toEqual([]);
});

test('code step: when the server has no pending step, the dialog returns to the number', async () => {
  await openCodeStep(0);
  answers[RESEND] = refused('code_expired', { code: ['code_expired'] });
  press('Call again');
  await waitFor(() => expect(field('Phone').value).toBe('(701) 123 45 67'));
  expect(stepNow('login-phone')).toBeUndefined();
});

test('code step: a double click sends one request', async () => {
  answers[ASK] = sent(60);
  open(LoginByPhone, { phone: '+77011234567' });
  submit();
  submit();
  await waitFor(() => expect(code()).toBeTruthy());
  expect(requests).toHaveLength(1);
});

test('auth.second-step: a login that looks new requires a two-factor step, which can be resumed', async () => {
  answers['/api/v2/auth/login/email/password'] = () =>
    json(200, {
      verification: { type: 'totp', to: null, resend_after: 0, others: ['recovery'] },
    });
  const leave = open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() => expect(openModalStack().map(({ name }) => name)).toEqual(['SecondStep']));
  expect(tokenNow()).toBeNull();
  leave();

  const leaveLogin = open(Login);
  press(/Enter the code/);
  expect(openModalStack().at(-1)!.name).toBe('SecondStep');
  leaveLogin();

  open(SecondStep);
  press('Use a recovery code');
  answers['/api/v2/auth/login/factor/verification'] = () => json(200, { token: 'a-token' });
  type('Recovery code', 'abcd-efgh');
  submit();
  await waitFor(() => expect(tokenNow()).toBe('a-token'));
  expect(requests.at(-2)).toEqual({
    path: '/api/v2/auth/login/factor/verification',
    body: { recovery: 'abcd-efgh' },
  });
});

test('auth.errors: a failure without field errors is tracked as error 500', async () => {
  const tracked: TrackedEvent[] = [];
  const stop = onTracked((event) => tracked.push(event));
  answers['/api/v2/auth/login/email/password'] = () => json(500, { message: 'server_error' });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() =>
    expect(tracked).toEqual([{ name: 'login_error', data: { text: 'error 500' } }]),
  );
  stop();
});

test('forms: a slow answer shows a notice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers[ASK] = () => new Promise(() => {});
  open(LoginByPhone, { phone: '+77011234567' });
  submit();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(note()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(note()).toBe('The connection is slow. Still trying.');
});

test('other tabs: a login in another tab logs this one in when it gets the focus', async () => {
  clearSession();
  await openCodeStep();
  cookies.set('bearerToken', 'of-the-other-tab');
  await act(async () => dispatchEvent(new Event('focus')));
  await waitFor(() => expect(userNow().status).toBe('member'));
  expect(stepNow('login-phone')).toBeUndefined();
});
