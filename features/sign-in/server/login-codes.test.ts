import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { signInSteps } from '#dev/sign-in-steps.ts';

let database: TestDatabase;
let fixture: SignInFixture;
const { freshIp, freshEmail, freshPhone, addMember, requestCode, verify } = signInSteps(
  () => fixture,
);

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');

test('auth.login-email-code: the emailed code opens a session, once', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { got, cookies } = await requestCode(email);
  expect(got.body.data).toEqual({
    to: `p•••${email.split('@')[0]!.at(-1)}@example.org`,
    resend_after: 60,
    life_seconds: 600,
  });
  const code = (await fixture.codeFor(email))!;
  expect(code).toMatch(/^\d{6}$/);
  expect((await verify(code, cookies)).body['token']).toEqual(expect.any(String));
  expect((await verify(code, cookies)).body.errors).toEqual({ code: ['code_expired'] });
});

test('auth.login-phone-code: by a call unless a message is requested', async () => {
  const phone = freshPhone();
  await addMember({ phone });
  for (const [type, channel] of [
    [undefined, 'call'],
    ['sms', 'sms'],
  ] as const) {
    await fixture.db.query(
      `update one_time_codes set created_at = created_at - interval '2 hours'`,
    );
    const ip = freshIp();
    const response = await fixture.send('POST', `${AUTH}/login/phone/code`, {
      ip,
      body: { phone, type },
    });
    expect(response.body.data).toMatchObject({
      to: expect.stringMatching(/^\+7 ••• ••• \d\d \d\d$/),
    });
    const [sent] = await fixture.messages.read(phone);
    expect(sent).toMatchObject({ channel, template: 'login-code' });
    const got = await fixture.send('POST', `${AUTH}/login/phone/verification`, {
      ip,
      cookies: cookiesOf(response),
      body: { code: sent!.code },
    });
    expect(got.body['token']).toEqual(expect.any(String));
  }
});

test('auth.login-phone-password: a phone is accepted in any notation', async () => {
  const phone = freshPhone();
  await addMember({ phone });
  const written = `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const body = { phone: written, password: FORM.password };
  const got = await fixture.send('POST', `${AUTH}/login/phone/password`, { ip: freshIp(), body });
  expect(got.body['token']).toEqual(expect.any(String));
  const wrong = await fixture.send('POST', `${AUTH}/login/phone/password`, {
    ip: freshIp(),
    body: { ...body, password: 'another one entirely' },
  });
  expect(wrong.body).toMatchObject({ message: 'wrong_credentials' });
});

test('login codes: invalid and foreign phones are refused before anything is sent', async () => {
  for (const [phone, mistake] of [
    ['+7 999', 'phone_format'],
    ['+44 7911 123456', 'phone_country'],
    ['+7 495 123 45 67', 'phone_format'],
    ['hello', 'phone_format'],
  ] as const) {
    const got = await fixture.send('POST', `${AUTH}/login/phone/code`, {
      ip: freshIp(),
      body: { phone },
    });
    expect([phone, got.status, got.body.errors]).toEqual([phone, 422, { phone: [mistake] }]);
  }
});

test('enumeration: an unknown e-mail is answered like a known one, and nothing is sent', async () => {
  const known = freshEmail();
  await addMember({ email: known });
  const [here, nowhere] = [await requestCode(known), await requestCode('unknown1@example.org')];
  expect(nowhere.got.status).toBe(here.got.status);
  expect(nowhere.got.body.data).toMatchObject({ resend_after: 60, life_seconds: 600 });
  expect(await fixture.messages.read('unknown1@example.org')).toEqual([]);
  const guess = await verify('123456', nowhere.cookies);
  expect(guess.body.errors).toEqual({ code: ['code_wrong:4'] });
});

test('enumeration: both answers are padded to full time steps', async () => {
  const known = freshEmail();
  await addMember({ email: known });
  for (const email of [known, 'unknown2@example.org']) {
    const startedAt = performance.now();
    await requestCode(email);
    expect(performance.now() - startedAt).toBeGreaterThan(149);
  }
});

test('guessing: after five wrong codes the correct one is refused', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies } = await requestCode(email);
  const code = (await fixture.codeFor(email))!;
  const left = [];
  for (let tries = 0; tries < 5; tries++) {
    left.push((await verify(wrongOf(code), cookies)).body.errors);
  }
  expect(left).toEqual([
    ...[4, 3, 2, 1].map((n) => ({ code: [`code_wrong:${n}`] })),
    { code: ['code_expired'] },
  ]);
  expect((await verify(code, cookies)).body.errors).toEqual({ code: ['code_expired'] });
});

test('guessing: of twenty parallel guesses five are verified', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies } = await requestCode(email);
  const code = (await fixture.codeFor(email))!;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => verify(wrongOf(code), cookies)),
  );
  expect(answers.filter(({ body }) => body['message'] === 'code_wrong')).toHaveLength(4);
  expect((await verify(code, cookies)).status).toBe(422);
});

test('race: one correct code sent twice at once opens one session', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies } = await requestCode(email);
  const code = (await fixture.codeFor(email))!;
  const answers = await Promise.all([verify(code, cookies), verify(code, cookies)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
});

test('login codes: a code is valid in the requesting browser, and for its purpose only', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies } = await requestCode(email);
  const code = (await fixture.codeFor(email))!;
  expect((await verify(code, {})).body.errors).toEqual({ code: ['code_expired'] });
  const other = await requestCode('unknown3@example.org');
  expect((await verify(code, other.cookies)).status).toBe(422);
  const restore = await fixture.send('POST', `${AUTH}/password/email/code/confirm`, {
    cookies: { flow_restore: cookies['flow_login']! },
    body: { code },
  });
  expect(restore.body.errors).toEqual({ code: ['code_expired'] });
  expect((await verify(code, cookies)).status).toBe(200);
});

test('login codes: a code expires after ten minutes', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies } = await requestCode(email);
  const code = (await fixture.codeFor(email))!;
  await fixture.db.query('update one_time_codes set expires_at = now()');
  expect((await verify(code, cookies)).body.errors).toEqual({ code: ['code_expired'] });
});

test('auth.resend: the wait grows, and only the last code is valid', async () => {
  const email = freshEmail();
  await addMember({ email });
  const { cookies, ip } = await requestCode(email);
  const first = (await fixture.codeFor(email))!;
  const resend = (held = cookies) =>
    fixture.send('POST', `${AUTH}/login/email/resend`, { ip, cookies: held });
  const hasty = await resend();
  expect([hasty.status, hasty.body['message']]).toEqual([429, 'code_too_soon']);
  expect(Number(hasty.retryAfter)).toBeGreaterThan(55);
  const waits: unknown[] = [];
  let held = cookies;
  for (const seconds of [60, 60, 120]) {
    await fixture.db.query(
      `update one_time_codes set created_at = created_at - make_interval(secs => $1)`,
      [seconds + 1],
    );
    const got = await resend(held);
    waits.push(got.body.data?.['resend_after']);
    held = { ...held, ...cookiesOf(got) };
  }
  expect(waits).toEqual([60, 120, 300]);
  expect((await verify(first, held)).status).toBe(422);
  expect((await verify((await fixture.codeFor(email))!, held)).status).toBe(200);
});

test('auth.resend: the number of codes to one phone per day is limited', async () => {
  const email = freshEmail();
  const member = await addMember({ email });
  for (let place = 0; place < 12; place++) {
    expect((await requestCode(email)).got.status).toBe(200);
  }
  const more = await requestCode(email);
  expect([more.got.status, more.got.retryAfter]).toEqual([429, '3600']);
  // The owner's own device still gets its code.
  const own = await fixture.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    cookies: cookiesOf(member),
    body: { email },
  });
  expect(own.status).toBe(200);
});

test('auth.resend: an account created with the phone cannot exceed the limit, on any number of devices', async () => {
  const phone = freshPhone();
  await addMember({ phone });
  const answers: unknown[] = [];
  for (let at = 0; at < 21; at++) {
    const ip = freshIp();
    const body = { phone, password: FORM.password };
    const device = await fixture.send('POST', `${AUTH}/login/phone/password`, { ip, body });
    const response = await fixture.send('POST', `${AUTH}/login/phone/code`, {
      ip,
      cookies: cookiesOf(device),
      body: { phone, type: 'sms' },
    });
    answers.push(response.body['message'] ?? 'ok');
  }
  expect(answers).toEqual([...Array(20).fill('ok'), 'code_too_soon']);
});

test('fixation: a planted flow is not kept', async () => {
  const planted = 'A'.repeat(43);
  const email = freshEmail();
  await addMember({ email });
  const got = await fixture.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    cookies: { flow_login: planted },
    body: { email },
  });
  expect(got.cookies['flow_login']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(got.cookies['flow_login']!.value).not.toBe(planted);
  const code = (await fixture.codeFor(email))!;
  expect((await verify(code, { flow_login: planted })).status).toBe(422);
});

test('csrf: another site’s page can neither request a code nor submit one', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const [path, body] of [
    ['login/email/code', { email: 'ann@example.org' }],
    ['login/email/verification', { code: '123456' }],
    ['login/email/resend', {}],
    ['password/email/forgot', { email: 'ann@example.org' }],
  ] as const) {
    const got = await fixture.send('POST', `${AUTH}/${path}`, { headers, body });
    expect([path, got.status]).toEqual([path, 403]);
  }
});
