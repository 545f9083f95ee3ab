import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { addStaffAccount } from '#dev/staff.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { listenForAlarms } from './alarm-emails.ts';

type Listener = Parameters<Events['listen']>[2];

let fixture: ReconciliationFixture;
let mail: ReturnType<typeof createMessagesFixture>;
let hear: Listener;
const staff = {} as Record<Role, string>;

beforeAll(async () => {
  fixture = await createReconciliationFixture();
  mail = createMessagesFixture(fixture.db);
  for (const role of ['admin', 'payments', 'risk', 'support', 'content'] as const)
    staff[role] = (await addStaffAccount(fixture.db, role)).email;
  const listen = (_name: string, _consumer: string, listener: Listener) => void (hear = listener);
  const deps = { messages: mail.messages, publicUrl: () => 'https://casino.example' };
  listenForAlarms(deps, { listen } as Pick<Events, 'listen'>);
});
afterAll(() => fixture.close());

/** A failed event of a listener, which the listener check finds. */
function plantFailure(consumer: string): Promise<void> {
  return fixture.tamper(
    `insert into outbox_failures (consumer, event_id, name, body, emitted_at, attempts, error)
       values ('${consumer}', 1, 'x', '{}', now(), 8, 'no')`,
  );
}

/** Runs the check and delivers its alarm, if there is one, to the listener. */
async function runAndHear(): Promise<void> {
  const before = fixture.alerts.length;
  await fixture.run('outbox-lag');
  for (const [name, body] of fixture.alerts.slice(before) as [string, unknown][])
    await fixture.db.transaction((tx) => hear({ id: 1n, name, body, at: new Date() }, tx));
}

test('reconciliation: payments and risk staff get an email about differences, once an hour', async () => {
  await plantFailure('first');
  await plantFailure('second');
  await runAndHear();
  const emails = await mail.messages.read();
  const recipients = emails.map(({ address }) => address).toSorted();
  expect(recipients).toEqual([staff.admin, staff.payments, staff.risk].toSorted());
  expect(emails[0]).toMatchObject({
    template: 'reconciliation-alarm',
    subject: 'Reconciliation: event consumers',
    links: ['https://casino.example/backoffice/reconciliation?check=outbox-lag'],
  });
  expect(emails[0]!.text).toContain('found 2 new differences');

  await plantFailure('third');
  await runAndHear();
  expect(await mail.messages.read()).toHaveLength(3);

  const hours = `interval '61 minutes'`;
  await fixture.tamper(`update reconciliation_cases set opened_at = opened_at - ${hours}`);
  await plantFailure('fourth');
  await runAndHear();
  expect(await mail.messages.read()).toHaveLength(6);
});
