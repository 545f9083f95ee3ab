import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { forget, tokenNow, userNow } from '#domain/identity/player/session.ts';
import { modalsNow } from '#platform/browser/modals/modals.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { onTracked, type Tracked } from '#platform/browser/net/track.ts';
import { currentToasts } from '#platform/browser/ui/toast-store.ts';
import { answers, asked, errors, field, json, note, open, submit, type } from './fake-house.tsx';
import { Modal as LoginByEmail } from './login-by-email.tsx';
import { Modal as LoginByPhone } from './login-by-phone.tsx';
import { Modal as Login } from './login.tsx';
import { Modal as SecondStep } from './second-step.tsx';
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
const code = () => field('Six-digit code');

/** As far as the field for the code, of a phone that is not Ann's own business here. */
async function askForCode(resendAfter = 60): Promise<() => void> {
  answers[ASK] = sent(resendAfter);
  const leave = open(LoginByPhone);
  type('Phone', '8 701 123 45 67');
  submit();
  await waitFor(() => expect(code()).toBeTruthy());
  return leave;
}

test('auth.login-phone-code: a call by default, a message when it is chosen, in E.164', async () => {
  await askForCode();
  expect(asked).toEqual([{ path: ASK, body: { phone: '+77011234567', type: 'call' } }]);
  press('Change the number');
  fireEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  submit();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]!.body).toEqual({ phone: '+77011234567', type: 'sms' });
});

test('auth.login-phone-code: the sixth digit logs in', async () => {
  await askForCode();
  answers[VERIFY] = () => json(200, { token: 'a-token' });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(tokenNow()).toBe('a-token'));
  expect(asked.filter(({ path }) => path === VERIFY)).toEqual([
    { path: VERIFY, body: { code: '123456' } },
  ]);
  expect(stepNow('login-phone')).toBeUndefined();
});

test('a wrong code goes, says how many tries are left, and analytics hears of it', async () => {
  const heard: Tracked[] = [];
  const stop = onTracked((event) => heard.push(event));
  await askForCode();
  answers[VERIFY] = refused('code_wrong', { code: ['code_wrong:3'] });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(errors()).toEqual(['Wrong code. Tries left: 3.']));
  expect(code().value).toBe('');
  expect(document.activeElement).toBe(code());
  expect(heard).toEqual([{ name: 'login_error', data: { text: 'code: code_wrong' } }]);
  stop();
});

test('without an answer the code stays and can be sent again', async () => {
  await askForCode();
  answers[VERIFY] = () => Promise.reject(new TypeError('Failed to fetch'));
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(note()).toMatch(/^No connection/));
  expect(code().value).toBe('123456');
});

test('auth.resend: the countdown survives closing, and its end offers another code', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const leave = await askForCode(60);
  leave();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  open(LoginByPhone);
  expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/0:(39|40)/);
  expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(41_000));
  answers[RESEND] = sent(120);
  press('Send an SMS instead');
  await waitFor(() => expect(asked.at(-1)).toEqual({ path: RESEND, body: { type: 'sms' } }));
  await waitFor(() =>
    expect(document.querySelector('.sign-in-wait')!.textContent).toMatch(/2:00|1:59/),
  );
  expect(document.querySelector('.sign-in-again')!.textContent).toContain('takes longer');
});

test('auth.resend: a code asked for too soon tells the wait of the house', async () => {
  await askForCode(0);
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

test('a code that is over takes no digits: the big button asks for another', async () => {
  await askForCode(0);
  answers[VERIFY] = refused('code_expired', { code: ['code_expired'] });
  fireEvent.change(code(), { target: { value: '123456' } });
  await waitFor(() => expect(code().disabled).toBe(true));
  expect(errors()).toEqual(['This code is no longer good. Ask for a new one.']);
  answers[RESEND] = sent(60);
  press('Call again');
  await waitFor(() => expect(code().disabled).toBe(false));
  expect(errors()).toEqual([]);
});

test('when the house has forgotten the step, it begins anew from the number', async () => {
  await askForCode(0);
  answers[RESEND] = refused('code_expired', { code: ['code_expired'] });
  press('Call again');
  await waitFor(() => expect(field('Phone').value).toBe('(701) 123 45 67'));
  expect(stepNow('login-phone')).toBeUndefined();
});

test('two presses at once are one request', async () => {
  answers[ASK] = sent(60);
  open(LoginByPhone, { phone: '+77011234567' });
  submit();
  submit();
  await waitFor(() => expect(code()).toBeTruthy());
  expect(asked).toHaveLength(1);
});

test('auth.second-step: a login that looks new is asked for more, and waits at the door', async () => {
  answers['/api/v2/auth/login/email/password'] = () =>
    json(200, {
      verification: { type: 'totp', to: null, resend_after: 0, others: ['recovery'] },
    });
  const leave = open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() => expect(modalsNow().map(({ name }) => name)).toEqual(['SecondStep']));
  expect(tokenNow()).toBeNull();
  leave();

  const leaveLogin = open(Login);
  press(/Enter the code/);
  expect(modalsNow().at(-1)!.name).toBe('SecondStep');
  leaveLogin();

  open(SecondStep);
  press('Use a recovery code');
  answers['/api/v2/auth/login/factor/verification'] = () => json(200, { token: 'a-token' });
  type('Recovery code', 'abcd-efgh');
  submit();
  await waitFor(() => expect(tokenNow()).toBe('a-token'));
  expect(asked.at(-2)).toEqual({
    path: '/api/v2/auth/login/factor/verification',
    body: { recovery: 'abcd-efgh' },
  });
});

test.each([
  ['2027-05-21', /^Until 21 May 2027 the account is closed for play, as you decided/],
  ['indefinite', /with no date of return/],
  ['register', /register of people who chose not to play/],
])('who stays away by choice (%s) is told so in full and kindly', async (detail, says) => {
  answers['/api/v2/auth/login/email/password'] = refused('account_excluded', {
    until: [`account_excluded:${detail}`],
  });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() => expect(document.querySelector('.sign-in-excluded')).not.toBeNull());
  const card = document.querySelector('.sign-in-excluded')!;
  const lines = [...card.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines.some((line) => says.test(line))).toBe(true);
  expect([...card.querySelectorAll('a')].map(({ rel }) => rel)).toEqual([
    'noopener noreferrer',
    'noopener noreferrer',
  ]);
  expect(screen.getByRole('button', { name: 'I understand' })).toBeTruthy();
  expect(currentToasts().filter(({ leaving }) => !leaving)).toEqual([]);
});

test('auth.errors: a failure without a list is told to analytics as error 500', async () => {
  const heard: Tracked[] = [];
  const stop = onTracked((event) => heard.push(event));
  answers['/api/v2/auth/login/email/password'] = () => json(500, { message: 'server_error' });
  open(LoginByEmail, { email: 'ann@example.org' });
  type('Password', 'right');
  submit();
  await waitFor(() =>
    expect(heard).toEqual([{ name: 'login_error', data: { text: 'error 500' } }]),
  );
  stop();
});

test('an answer that is slow in coming gets a word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers[ASK] = () => new Promise(() => {});
  open(LoginByPhone, { phone: '+77011234567' });
  submit();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(note()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(note()).toBe('The connection is slow. We are still trying.');
});

test('whoever came in in another tab is in here too when he comes back', async () => {
  forget();
  await askForCode();
  cookies.set('bearerToken', 'of-the-other-tab');
  await act(async () => dispatchEvent(new Event('focus')));
  await waitFor(() => expect(userNow().status).toBe('member'));
  expect(stepNow('login-phone')).toBeUndefined();
});
