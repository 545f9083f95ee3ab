import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { startTestSmsGateway } from '#dev/test-gateway.ts';
import { startTestMailServer } from '#dev/test-mail-server.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { DELIVER_JOB, gatewayTransport, smtpTransport } from './index.ts';

const TO = { email: 'anna@example.org', playerId: null, locale: 'ru' } as const;

let database: TestDatabase;
let owner: Db;
let db: Db;
let server: Awaited<ReturnType<typeof startTestMailServer>>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = openDb({ url: database.url });
  db = openDb({ url: database.url, role: APP_ROLE });
  server = await startTestMailServer();
});
beforeEach(async () => {
  server.received.splice(0);
  await owner.query('truncate messages, graphile_worker._private_jobs');
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await server.close();
  await Promise.all([db.close(), owner.close()]);
  await database.close();
});

function aRoom(mode: 'production' | 'test' = 'production', url = server.url) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  const mail = smtpTransport({ url, from: 'no-reply@casino.example' });
  closing.push(() => mail.close());
  const { messages } = createMessagesFixture(db, { mode, log, metrics, transports: { mail } });
  return { messages, metrics, lines };
}

async function startApp(room: ReturnType<typeof aRoom>): Promise<Jobs> {
  const tasks = { [DELIVER_JOB]: room.messages.deliver };
  const parts = { db, log: createLog('silent'), metrics: createMetrics(), tasks };
  const jobs = createJobs({ ownerUrl: database.url, ...parts });
  await jobs.start();
  closing.push(() => jobs.stop());
  return jobs;
}

type Row = { id: string; state: string; attempts: number; sealed: Buffer | null };
const rows = () => db.query<Row & { last_failure: string | null }>('select * from messages');
const onlyId = async () => (await rows())[0]!.id;
const write = (room: ReturnType<typeof aRoom>) =>
  db.transaction((tx) => room.messages.email(tx, TO, 'login-code', { code: '493021' }));

test('messages: an email is sent after the transaction commits, and its content is erased', async () => {
  const room = aRoom();
  await startApp(room);
  await db.transaction(async (tx) => {
    await room.messages.email(tx, TO, 'login-code', { code: '493021' });
    expect(server.received).toEqual([]);
  });
  await expect.poll(() => server.received.length).toBe(1);
  await expect.poll(rows).toMatchObject([{ state: 'sent', attempts: 1, sealed: null }]);
  expect((await server.emails())[0]?.text).toContain('493021');
  const { body } = await room.metrics.text();
  expect(body).toContain('croupier_messages_total{channel="email",outcome="sent"} 1');
});

test('messages: an email that can be ended names the address of one click, no other does', async () => {
  const room = aRoom();
  const unsubscribe = 'https://casino.example/unsubscribe/logins/1.x';
  const values = {
    device: 'd',
    place: 'p',
    time: '2026-01-01T00:00:00Z',
    link: 'https://a.example',
  };
  await db.transaction((tx) =>
    room.messages.email(tx, { ...TO, unsubscribe }, 'known-login', values),
  );
  await room.messages.deliver({ id: await onlyId() });
  await write(room);
  const [last] = await db.query<{ id: string }>(`select id from messages where state = 'queued'`);
  await room.messages.deliver({ id: last!.id });
  const headersOf = (at: number) => server.received[at]!.raw.toString().replaceAll('\r\n ', ' ');
  expect(headersOf(0)).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(headersOf(0)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headersOf(1)).not.toContain('List-Unsubscribe');
});

test('messages: development keeps the content, encrypted, for the outbox page', async () => {
  const room = aRoom('test');
  await startApp(room);
  await write(room);
  await expect.poll(rows).toMatchObject([{ state: 'sent' }]);
  expect(await room.messages.read(TO.email)).toMatchObject([{ code: '493021' }]);
});

test('race: two servers deliver an email once', async () => {
  const [one, two] = [aRoom(), aRoom()];
  await Promise.all([startApp(one), startApp(two)]);
  await Promise.all(Array.from({ length: 10 }, () => write(one)));
  const [first] = await rows();
  // Also when the same job runs on both at the same moment.
  await Promise.all([one, two].map(({ messages }) => messages.deliver({ id: first?.id })));
  const sent = async () => (await rows()).filter(({ state }) => state === 'sent').length;
  await expect.poll(sent, { timeout: 5000 }).toBe(10);
  expect(server.received).toHaveLength(10);
});

test('messages: a busy mail server is retried with growing delays', async () => {
  const room = aRoom();
  await write(room);
  const id = await onlyId();
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    server.refuse(451);
    await room.messages.deliver({ id });
    const [job] = await owner.query<{ seconds: string }>(
      'select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs',
    );
    pauses.push(Math.round(Number(job?.seconds)));
  }
  expect(pauses).toEqual([5, 10, 20]);
  expect(await rows()).toMatchObject([
    { state: 'queued', attempts: 3, last_failure: 'smtp_451', busy_until: null },
  ]);
  await room.messages.deliver({ id });
  expect(await rows()).toMatchObject([{ state: 'sent', last_failure: null }]);
});

test('messages: a permanently rejected email fails at once, and its content is erased', async () => {
  const room = aRoom();
  await write(room);
  server.refuse(550);
  const id = await onlyId();
  await room.messages.deliver({ id });
  await room.messages.deliver({ id });
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, sealed: null }]);
  const { body } = await room.metrics.text();
  expect(body).toContain('croupier_messages_total{channel="email",outcome="failed"} 1');
});

test('secrecy: the log has the message id and the reason, and none of the content', async () => {
  const room = aRoom();
  await write(room);
  server.refuse(451, 550);
  const id = await onlyId();
  await room.messages.deliver({ id });
  await room.messages.deliver({ id });
  const log = room.lines.join('');
  expect(log).toContain(id);
  expect(log).toContain('smtp_550');
  for (const secret of ['493021', '123456', TO.email]) expect(log).not.toContain(secret);
});

test('messages: an expired code is not sent any more', async () => {
  const room = aRoom('production', 'smtp://127.0.0.1:9');
  await write(room);
  await owner.query(`update messages set give_up_at = now() + interval '4 seconds'`);
  const id = await onlyId();
  await room.messages.deliver({ id });
  expect(await rows()).toMatchObject([{ state: 'failed' }]);
});

test('recovery: a message claimed by a server that died is sent when the claim expires', async () => {
  const room = aRoom();
  await write(room);
  await owner.query(
    `update messages set attempts = 1, busy_until = clock_timestamp() + interval '1 second'`,
  );
  await startApp(room);
  await expect.poll(rows, { timeout: 8000 }).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(server.received).toHaveLength(1);
});

test('messages: production without a mail server logs it and keeps retrying', async () => {
  const { messages } = createMessagesFixture(db, { mode: 'production' });
  await db.transaction((tx) => messages.email(tx, TO, 'login-code', { code: '493021' }));
  const id = await onlyId();
  await messages.deliver({ id });
  expect(await rows()).toMatchObject([{ state: 'queued', last_failure: 'no_transport' }]);
});

test('messages: a call reads the code digit by digit', async () => {
  const gateway = await startTestSmsGateway();
  closing.push(() => gateway.close());
  const phone = gatewayTransport({ url: gateway.url, token: 'gateway-token' });
  const { messages } = createMessagesFixture(db, { mode: 'production', transports: { phone } });
  const to = { phone: '+375291234567', playerId: null, locale: 'ru' } as const;
  await db.transaction((tx) => messages.phone(tx, to, 'call', 'login-code', { code: '493021' }));
  const id = await onlyId();
  await messages.deliver({ id });
  expect(gateway.received[0]?.body).toMatchObject({ to: to.phone, channel: 'call' });
  expect(JSON.stringify(gateway.received[0]?.body)).toContain('4, 9, 3, 0, 2, 1');
});

test('denial: text messages beyond the hourly maximum of the installation wait, emails do not', async () => {
  const gateway = await startTestSmsGateway();
  closing.push(() => gateway.close());
  const phone = gatewayTransport({ url: gateway.url, token: 'gateway-token' });
  const transports = { phone };
  const { messages } = createMessagesFixture(db, {
    mode: 'production',
    transports,
    phoneHourlyMax: 2,
  });
  for (const number of [1, 2, 3]) {
    const to = { phone: `+37529123456${number}`, playerId: null, locale: 'ru' } as const;
    await db.transaction((tx) => messages.phone(tx, to, 'sms', 'login-code', { code: '493021' }));
  }
  for (const { id } of await rows()) await messages.deliver({ id });
  expect(gateway.received).toHaveLength(2);
  const waiting = (await rows()).filter(({ state }) => state === 'queued');
  expect(waiting).toMatchObject([{ last_failure: 'hourly_max' }]);
});
