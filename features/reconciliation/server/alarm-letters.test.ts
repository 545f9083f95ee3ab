import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMessagesRoom } from '#dev/messages-room.ts';
import { openReconciliationRoom, type ReconciliationRoom } from '#dev/reconciliation-room.ts';
import { addStaffAccount } from '#dev/staff.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { listenForAlarms } from './alarm-letters.ts';

type Listener = Parameters<Events['listen']>[2];

let room: ReconciliationRoom;
let mail: ReturnType<typeof openMessagesRoom>;
let hear: Listener;
const staff = {} as Record<Role, string>;

beforeAll(async () => {
  room = await openReconciliationRoom();
  mail = openMessagesRoom(room.db);
  for (const role of ['admin', 'payments', 'risk', 'support', 'content'] as const)
    staff[role] = (await addStaffAccount(room.db, role)).email;
  const listen = (_name: string, _consumer: string, listener: Listener) => void (hear = listener);
  const deps = { messages: mail.messages, publicUrl: () => 'https://house.example' };
  listenForAlarms(deps, { listen } as Pick<Events, 'listen'>);
});
afterAll(() => room.close());

/** An event that a listener gave up, which the check of listeners finds. */
function plantFailure(consumer: string): Promise<void> {
  return room.plant(
    `insert into outbox_failures (consumer, event_id, name, body, emitted_at, attempts, error)
       values ('${consumer}', 1, 'x', '{}', now(), 8, 'no')`,
  );
}

/** Runs the check and hands its alarm, if there is one, to whoever listens. */
async function runAndHear(): Promise<void> {
  const before = room.alarms.length;
  await room.run('outbox-lag');
  for (const [name, body] of room.alarms.slice(before) as [string, unknown][])
    await room.db.transaction((tx) => hear({ id: 1n, name, body, at: new Date() }, tx));
}

test('reconciliation: who minds the money hears of differences by mail, once an hour', async () => {
  await plantFailure('first');
  await plantFailure('second');
  await runAndHear();
  const letters = await mail.messages.read();
  const told = letters.map(({ address }) => address).toSorted();
  expect(told).toEqual([staff.admin, staff.payments, staff.risk].toSorted());
  expect(letters[0]).toMatchObject({
    template: 'reconciliation-alarm',
    subject: 'Reconciliation: event listeners',
    links: ['https://house.example/backoffice/reconciliation?check=outbox-lag'],
  });
  expect(letters[0]!.text).toContain('found 2 new differences');

  await plantFailure('third');
  await runAndHear();
  expect(await mail.messages.read()).toHaveLength(3);

  const hours = `interval '61 minutes'`;
  await room.plant(`update reconciliation_cases set opened_at = opened_at - ${hours}`);
  await plantFailure('fourth');
  await runAndHear();
  expect(await mail.messages.read()).toHaveLength(6);
});
