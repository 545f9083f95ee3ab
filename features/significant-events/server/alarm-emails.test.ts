import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  recordSignificantEvent,
  type SignificantEvent,
} from '#domain/significant-events/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { significantEventJobs } from './alarm-emails.ts';

let database: TestDatabase;
let db: Db;
let mail: ReturnType<typeof createMessagesFixture>;
const recipients: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 3 });
  mail = createMessagesFixture(db);
  for (const role of ['admin', 'risk'] as const)
    recipients.push((await addStaffAccount(db, role)).email);
  await addStaffAccount(db, 'support');
});
afterAll(async () => {
  await db.close();
  await database.close();
});

let sources = 0;
async function record(kind: SignificantEvent['kind']): Promise<void> {
  const source = `event ${++sources}`;
  await recordSignificantEvent(db, { kind, source, at: new Date(), facts: {} });
}

async function run(): Promise<void> {
  const publicUrl = () => 'https://casino.example';
  const [job] = significantEventJobs({ db, messages: mail.messages, publicUrl });
  await job!.run();
}

/** The subjects that each of them received since the last call. */
let seen = 0;
async function newSubjects(): Promise<string[]> {
  const emails = (await mail.messages.read()).toReversed();
  const fresh = emails.slice(seen);
  seen = emails.length;
  const first = fresh.filter(({ address }) => address === recipients[0]);
  expect(fresh).toHaveLength(first.length * recipients.length);
  return first.map(({ subject }) => String(subject)).toSorted();
}

test('significant events: risk and admin are emailed once about all new events of a kind', async () => {
  await record('large_win');
  await record('large_win');
  await record('clock_drift');
  await run();
  const emails = await mail.messages.read();
  expect(new Set(emails.map(({ address }) => address))).toEqual(new Set(recipients));
  const wins = emails.find(({ subject }) => subject?.includes('large win'))!;
  expect(wins.text).toContain('2 new events');
  expect(wins.links).toEqual([
    'https://casino.example/backoffice/significant-events?kind=large_win&state=open',
  ]);
  expect(await newSubjects()).toEqual([
    'Significant event: clock drift',
    'Significant event: large win',
  ]);
  await run();
  expect(await newSubjects()).toEqual([]);
});

test('significant events: those of a kind within an hour wait for the next email', async () => {
  await record('large_win');
  await record('beacon_fault');
  await run();
  expect(await newSubjects()).toEqual(['Significant event: beacon fault']);
  await record('large_win');
  await db.query(`update significant_events set emailed_at = emailed_at - interval '61 minutes'`);
  await run();
  expect(await newSubjects()).toEqual(['Significant event: large win']);
  expect((await mail.messages.read()).some(({ text }) => text.includes('2 new events'))).toBe(true);
});

test('significant events: two runs at once email once; an RTP deviation has its own email', async () => {
  await db.query(`update significant_events set emailed_at = now() - interval '2 hours'`);
  await record('failed_logins');
  await record('rtp_deviation');
  await Promise.all([run(), run()]);
  expect(await newSubjects()).toEqual(['Significant event: burst of failed logins']);
});
