import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestMailServer } from '#dev/test-mail-server.ts';
import { composeMail } from '../compose.ts';
import type { MailTransport } from '../transport.ts';
import { smtpTransport } from './smtp.ts';

const FROM = 'Croupier <no-reply@casino.example>';
const COVER = {
  id: '5f0c7f6e-6f0c-4b52-9d2c-0d8b8f1f7a11',
  channel: 'email',
  address: 'anna@example.org',
  template: 'login-code',
  locale: 'kz',
} as const;

let server: Awaited<ReturnType<typeof startTestMailServer>>;
let transport: MailTransport;

beforeAll(async () => {
  server = await startTestMailServer();
  transport = smtpTransport({ url: server.url, from: FROM });
});
beforeEach(() => void server.received.splice(0));
afterAll(async () => {
  transport.close();
  await server.close();
});

const email = () => ({
  id: COVER.id,
  to: COVER.address,
  ...composeMail(COVER, { values: { code: '493021' }, timeZone: 'UTC', brand: 'Croupier' }),
});

test('SMTP: a Kazakh email arrives unchanged', async () => {
  expect(await transport.send(email())).toBe('sent');
  const [arrived] = await server.emails();
  expect(server.received[0]?.to).toEqual(['anna@example.org']);
  expect(arrived).toMatchObject({
    subject: 'Кіру коды',
    from: { name: 'Croupier', address: 'no-reply@casino.example' },
    messageId: `<${COVER.id}@casino.example>`,
  });
  expect(arrived?.text).toContain('493021');
  expect(arrived?.text).toContain('Бұл кодты ешкімге');
  expect(arrived?.html).toContain('493021');
  expect(arrived?.html).toContain('lang="kk"');
  const automatic = arrived?.headers.find(({ key }) => key === 'auto-submitted');
  expect(automatic?.value).toBe('auto-generated');
});

test('secrecy: a code is never in the subject', async () => {
  await transport.send(email());
  expect((await server.emails())[0]?.subject).not.toContain('493021');
});

test('SMTP: a rejected email is not retried; a busy server is', async () => {
  server.refuse(550, 451);
  expect(await transport.send(email())).toEqual({ reason: 'smtp_550', isRetryable: false });
  expect(await transport.send(email())).toEqual({ reason: 'smtp_451', isRetryable: true });
  expect(await transport.send(email())).toBe('sent');
});

test('SMTP: an unreachable server is retryable', async () => {
  const nowhere = smtpTransport({ url: 'smtp://127.0.0.1:9', from: FROM });
  expect(await nowhere.send(email())).toMatchObject({ isRetryable: true });
  nowhere.close();
});

test('SMTP: a server that does not answer times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const waiting = smtpTransport({ url, from: FROM, timeoutMs: 200 });
  const began = performance.now();
  expect(await waiting.send(email())).toMatchObject({ isRetryable: true });
  expect(performance.now() - began).toBeLessThan(3000);
  waiting.close();
  silent.close();
});

test('SMTP: a wrong password is retryable, because the operator can correct it', async () => {
  const url = server.url.replace('smtp://', 'smtp://mailer:wrong@');
  const unknown = smtpTransport({ url, from: FROM });
  const attempt = await unknown.send(email());
  expect(attempt).toMatchObject({ isRetryable: true });
  expect(JSON.stringify(attempt)).not.toContain('wrong');
  unknown.close();
});
