import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { recordSignificantEvent } from '#domain/significant-events/server/index.ts';
import type { ShownEvent } from '#features/significant-events/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const PATH = '/api/v2/staff/significant-events';

/** Returns the source of a new event. */
async function plant({ db }: TestApp): Promise<string> {
  const source = newKey();
  const facts = { clock: 'server', drift_ms: '-4000', reason: source } as const;
  await recordSignificantEvent(db, { kind: 'clock_drift', source, at: new Date(), facts });
  return source;
}

async function find(
  staff: StaffClient,
  source: string,
  query = '',
): Promise<ShownEvent | undefined> {
  const { json } = await staff.send('GET', `${PATH}?${query}`);
  return (json!['data'] as ShownEvent[]).find(({ facts }) => facts.reason === source);
}

async function countQueue(staff: StaffClient): Promise<number> {
  const { json } = await staff.send('GET', '/api/v2/staff/me/pending-work');
  const queues = json!['data'] as { name: string; waiting: number }[];
  return queues.find(({ name }) => name === 'significant_events')!.waiting;
}

test('audit: risk acknowledges a significant event once, with a note', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const source = await plant(app);
  const waiting = await countQueue(risk);
  const event = (await find(risk, source, 'state=open&kind=clock_drift'))!;
  expect(event).toMatchObject({ kind: 'clock_drift', amount: null, acknowledged_at: null });
  const path = `${PATH}/${event.id}/acknowledgement`;
  const body = { note: 'The host was moved to another rack.' };
  const empty = await risk.send('POST', path, { body: { note: ' ' } });
  expect(empty.status).toBe(422);
  expect((await risk.send('POST', path, { body })).status).toBe(200);
  expect((await risk.send('POST', path, { body })).status).toBe(404);
  expect(await find(risk, source, 'state=open')).toBeUndefined();
  expect(await find(risk, source, 'state=acknowledged')).toMatchObject({
    note: body.note,
    acknowledged_by: risk.email,
  });
  expect(await countQueue(risk)).toBe(waiting - 1);
  const audit = await app.db.query(
    `select reason, target from staff_audit
      where action = 'significant.event.acknowledge' and staff_id = $1`,
    [risk.id],
  );
  expect(audit).toEqual([{ reason: body.note, target: `clock_drift ${event.id}` }]);
});

test('significant events: the file has the filters of the list, and its export is audited', async ({
  app,
}) => {
  const risk = await createStaffClient(app, 'risk');
  const source = await plant(app);
  const file = await risk.send('GET', `${PATH}/export?kind=clock_drift`);
  expect(file.text).toContain(source);
  expect((await risk.send('GET', `${PATH}/export?kind=large_win`)).text).not.toContain(source);
  const audit = await app.db.query(
    `select 1 from staff_audit where action = 'significant.event.export' and staff_id = $1`,
    [risk.id],
  );
  expect(audit).toHaveLength(2);
});

test('settings: risk changes what a large amount is, and content does not', async ({ app }) => {
  const [risk, content] = [
    await createStaffClient(app, 'risk'),
    await createStaffClient(app, 'content'),
  ];
  const path = '/api/v2/staff/settings/large_amounts';
  const value = { RUB: '500000', USD: '5000', KZT: '2500000', INR: '450000', EUR: '4500.50' };
  const body = { value, based_on: '0', reason: 'what the licence asks for' };
  expect((await content.send('POST', path, { body })).status).toBe(403);
  for (const wrong of ['0', '-1', '1e9', '5.001']) {
    const answer = await risk.send('POST', path, {
      body: { ...body, value: { ...value, RUB: wrong } },
    });
    expect(answer.status).toBe(422);
  }
  expect((await risk.send('POST', path, { body })).status).toBe(200);
  const links = { value: { telegram_channel_url: null, revshare_frontend_url: null } };
  const other = await risk.send('POST', '/api/v2/staff/settings/links', {
    body: { ...body, ...links },
  });
  expect(other.status).toBe(403);
});
