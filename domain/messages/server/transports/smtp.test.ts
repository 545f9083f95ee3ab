import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '#dev/test-mail-server.ts';
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

let server: Awaited<ReturnType<typeof openMailServer>>;
let transport: MailTransport;

beforeAll(async () => {
  server = await openMailServer();
  transport = smtpTransport({ url: server.url, from: FROM });
});
beforeEach(() => void server.taken.splice(0));
afterAll(async () => {
  transport.close();
  await server.close();
});

const letter = () => ({
  id: COVER.id,
  to: COVER.address,
  ...composeMail(COVER, { values: { code: '493021' }, timeZone: 'UTC' }),
});

test('a Kazakh letter arrives as it was written', async () => {
  expect(await transport.send(letter())).toBe('sent');
  const [arrived] = await server.letters();
  expect(server.taken[0]?.to).toEqual(['anna@example.org']);
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
  await transport.send(letter());
  expect((await server.letters())[0]?.subject).not.toContain('493021');
});

test('a server that refuses the letter is not asked again; one that is busy is', async () => {
  server.refuse(550, 451);
  expect(await transport.send(letter())).toEqual({ reason: 'smtp_550', again: false });
  expect(await transport.send(letter())).toEqual({ reason: 'smtp_451', again: true });
  expect(await transport.send(letter())).toBe('sent');
});

test('a server that cannot be reached may be there later', async () => {
  const nowhere = smtpTransport({ url: 'smtp://127.0.0.1:9', from: FROM });
  expect(await nowhere.send(letter())).toMatchObject({ again: true });
  nowhere.close();
});

test('a server that says nothing is not waited for', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const waiting = smtpTransport({ url, from: FROM, timeoutMs: 200 });
  const began = performance.now();
  expect(await waiting.send(letter())).toMatchObject({ again: true });
  expect(performance.now() - began).toBeLessThan(3000);
  waiting.close();
  silent.close();
});

test('a wrong password is for the operator to mend, so the letter waits', async () => {
  const url = server.url.replace('smtp://', 'smtp://house:wrong@');
  const unknown = smtpTransport({ url, from: FROM });
  const attempt = await unknown.send(letter());
  expect(attempt).toMatchObject({ again: true });
  expect(JSON.stringify(attempt)).not.toContain('wrong');
  unknown.close();
});
