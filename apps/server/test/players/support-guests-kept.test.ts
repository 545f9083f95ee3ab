import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { createSupportGuest } from '#dev/support-guest.ts';
import { answerAsStaff } from '#dev/support-steps.ts';
import type { TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { emailUnread, trimGuests } from '#features/support/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

async function emailed(app: TestApp) {
  const sent: string[] = [];
  const email = async (_: unknown, to: { email: string }, template: string, values: object) =>
    void sent.push(`${template} ${to.email} ${(values as { body: string }).body}`);
  const sender = {
    email,
    phone: () => Promise.reject(new Error('no text messages')),
    canReach: () => true,
  };
  await emailUnread({ db: app.db, messages: sender, publicUrl: () => 'https://casino.example' });
  return sent;
}

test('support: a guest who has left is emailed the answer alone, a few times in all', async ({
  app,
  database,
}) => {
  const staff = await createStaffClient(app, 'support');
  const sent: string[] = [];
  const later = () =>
    runOn(database.url, `update support_messages set at = at - interval '4 minutes'`);
  // Two guests who name one address, which may be another person's.
  for (const name of ['one', 'two']) {
    const guest = createSupportGuest(app);
    const { thread } = (await guest.write(`buy at ${name}`, { email: 'victim@example.org' })).json![
      'data'
    ];
    await later();
    expect(await emailed(app)).toEqual([]);
    for (let count = 0; count < 4; count += 1) {
      await answerAsStaff(staff, thread, `answer ${name} ${count}`);
      expect(await emailed(app)).toEqual([]);
      await later();
      sent.push(...(await emailed(app)));
      expect(await emailed(app)).toEqual([]);
    }
  }
  expect(sent).toEqual(
    ['one 0', 'one 1', 'one 2', 'one 3', 'two 0'].map(
      (text) => `support-answered-guest victim@example.org answer ${text}`,
    ),
  );
});

test('support: what a guest wrote is erased by an admin, and by itself after half a year', async ({
  app,
  database,
}) => {
  const staff = await createStaffClient(app, 'support');
  const admin = await createStaffClient(app, 'admin');
  const guest = createSupportGuest(app);
  const { thread } = (await guest.write('my secret', { email: 'erase@example.org' })).json!['data'];
  const path = `/api/v2/staff/support/${thread}`;
  await staff.send('POST', `${path}/close`, { body: {} });
  await guest.write('still open');
  const erased = await admin.send('POST', `${path}/erasure`, { body: { reason: 'asked for it' } });
  expect(erased.json!['data']).toEqual({ erased: 1 });
  expect((await guest.messages()).map(({ text }) => text)).toEqual(['still open', null]);
  expect((await guest.state()).has_email).toBe(false);

  expect(await trimGuests({ db: app.db })).toBe(0);
  await runOn(
    database.url,
    `update support_guests set email = 'kept@example.org', expires_at = now() - interval '151 days'
      where id = (select guest_id from support_threads where id = ${thread})`,
  );
  expect(await trimGuests({ db: app.db })).toBe(1);
  expect(await trimGuests({ db: app.db })).toBe(0);
  const rows = await app.db.query(
    `select t.status, s.text, g.email
       from support_guests g join support_threads t on t.guest_id = g.id
       join support_messages m on m.thread_id = t.id
       left join support_texts s on s.message_id = m.id
      where g.id = (select guest_id from support_threads where id = $1)`,
    [thread],
  );
  expect(rows).toEqual([1, 2].map(() => ({ status: 'closed', text: null, email: null })));
});
