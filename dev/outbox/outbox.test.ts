import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { addOutbox } from './outbox.ts';

const LINK = 'https://casino.example/kz/reset-password/a?b=<c>&d="e"';

let database: TestDatabase;
let db: Db;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
  const { messages } = createMessagesFixture(db);
  app = fastify();
  addOutbox(app, messages);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const anna = { email: 'anna@example.org', playerId: null, locale: 'kz' } as const;
  const boris = { phone: '+77011234567', playerId: null, locale: 'ru' } as const;
  await db.transaction((tx) => messages.email(tx, anna, 'restore', { code: '104233', link: LINK }));
  await db.transaction((tx) => messages.phone(tx, boris, 'call', 'login-code', { code: '909090' }));
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.close();
});

type OutboxResponse = { status: number; text: string; headers: Record<string, unknown> };

function get(path: string, headers: Record<string, string> = {}): Promise<OutboxResponse> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }),
      );
    });
    asked.on('error', reject).end();
  });
}

test('outbox: the newest message comes first, and an address filters the list', async () => {
  const all = JSON.parse((await get('/__outbox.json')).text);
  expect(all.messages.map(({ to }: { to: string }) => to)).toEqual([
    '+77011234567',
    'anna@example.org',
  ]);
  const one = JSON.parse((await get('/__outbox.json?to=anna%40example.org')).text);
  expect(one.messages).toMatchObject([
    { channel: 'email', template: 'restore', locale: 'kz', code: '104233' },
  ]);
  expect(one.messages[0].links).toEqual([new URL(LINK).href]);
  expect(one.messages[0].subject).toContain('Құпиясөз');
});

test('outbox: the page shows the code and the address, and escapes markup in them', async () => {
  const { status, text, headers } = await get('/__outbox?to=%22%3E%3Cscript%3E');
  expect(status).toBe(200);
  expect(text).not.toContain('"><script>');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const page = await get('/__outbox?to=anna%40example.org');
  expect(page.text).toContain('<output>104233</output>');
  expect(page.text).not.toContain('<c>');
});

test('outbox: an email is shown without scripts, and its links open in a new tab', async () => {
  const { messages } = JSON.parse((await get('/__outbox.json?to=anna%40example.org')).text);
  const { status, text, headers } = await get(`/__outbox/${messages[0].id}`);
  expect(status).toBe(200);
  expect(text).toContain('<base target="_blank">');
  expect(headers['content-security-policy']).toContain('sandbox allow-popups');
  expect((await get('/__outbox/nonsense')).status).toBe(404);
});

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['by a name that a foreign page made up', { host: 'casino.evil.example' }],
])('outbox: a request %s gets no outbox', async (_how, headers) => {
  for (const path of ['/__outbox', '/__outbox.json']) {
    const { status, text } = await get(path, headers);
    expect(status).toBe(404);
    expect(text).not.toContain('104233');
  }
});
