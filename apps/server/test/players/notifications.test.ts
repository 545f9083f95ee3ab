import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import type { TestApp } from '#dev/test-app.ts';
import { emitEvent } from '#dev/emit-event.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const TOPIC = 'me.notifications';

async function list(app: TestApp, token: string) {
  const { json } = await app.send('GET', '/api/v2/notifications', { token });
  return json as unknown as { data: { id: string; kind: string; is_read: boolean }[] };
}

test('notifications: payments, decisions and new devices are told once, live and in the list', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const player_id = id.toString();
  const page = await app.connect(token);
  await page.join(TOPIC);
  const deposit = { player_id, deposit_id: '910001', currency: 'RUB', credited: '500.00' };
  const withdrawal = { player_id, withdrawal_id: '910002', currency: 'RUB', amount: '120.50' };
  await emitEvent(app.db, 'deposit.paid', { ...deposit, amount: '500.00' });
  // An event that is delivered twice is one notification.
  await emitEvent(app.db, 'deposit.paid', { ...deposit, amount: '500.00' });
  await emitEvent(app.db, 'withdrawal.paid', withdrawal);
  await emitEvent(app.db, 'withdrawal.failed', { ...withdrawal, withdrawal_id: '910003' });
  await emitEvent(app.db, 'verification.decided', { player_id, status: 'success' });
  await emitEvent(app.db, 'verification.decided', { player_id, status: 'unverified' });
  const session = randomUUID();
  const login = { player_id, session, proof: 'password', is_new_device: true };
  await emitEvent(app.db, 'player.logged_in', { ...login, is_new_device: false });
  await emitEvent(app.db, 'player.logged_in', { ...login, proof: 'register' });
  await emitEvent(app.db, 'player.logged_in', login);
  const told = () => page.events(TOPIC).filter((event) => 'added' in (event as object));
  await page.until(() => told().length >= 6, 'all notifications', 15_000);
  expect(told()[0]).toEqual({
    unread: 1,
    added: {
      id: expect.any(String) as string,
      kind: 'deposit_paid',
      money: { amount: '500.00', currency: 'RUB' },
      offer: null,
      at: expect.any(String) as string,
      is_read: false,
    },
  });
  const { data } = await list(app, token);
  expect(data.map(({ kind }) => kind)).toEqual([
    'new_device',
    'verification_refused',
    'verification_accepted',
    'withdrawal_failed',
    'withdrawal_paid',
    'deposit_paid',
  ]);
  page.ws.close();
});

test('notifications: a bonus that was given without asking is told, cashback with its sum', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const page = await app.connect(token);
  await page.join(TOPIC);
  const given = { player_id: id.toString(), currency: 'RUB' };
  await emitEvent(app.db, 'bonus.given', { ...given, grant_id: '910101', cashback: null });
  await emitEvent(app.db, 'bonus.given', { ...given, grant_id: '910102', cashback: '170.00' });
  const told = () => page.events(TOPIC).filter((event) => 'added' in (event as object));
  await page.until(() => told().length >= 2, 'both notifications', 15_000);
  expect((await list(app, token)).data).toMatchObject([
    { kind: 'cashback_given', money: { amount: '170.00', currency: 'RUB' } },
    { kind: 'bonus_given', money: null },
  ]);
  page.ws.close();
});

test('notifications: the reward of a level and the cashback of a week are told once', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const page = await app.connect(token);
  await page.join(TOPIC);
  const paid = { player_id: id.toString(), currency: 'RUB' };
  await emitEvent(app.db, 'level.rewarded', { ...paid, level: 1, amount: '1.60' });
  await emitEvent(app.db, 'level.rewarded', { ...paid, level: 1, amount: '1.60' });
  await emitEvent(app.db, 'level.rewarded', { ...paid, level: 3, amount: '8.00' });
  await emitEvent(app.db, 'level.cashback_ready', {
    ...paid,
    week: '2026-11-16',
    amount: '160.00',
  });
  const told = () => page.events(TOPIC).filter((event) => 'added' in (event as object));
  await page.until(() => told().length >= 3, 'the notifications', 15_000);
  expect((await list(app, token)).data).toMatchObject([
    { kind: 'level_cashback', money: { amount: '160.00', currency: 'RUB' } },
    { kind: 'level_reward', money: { amount: '8.00', currency: 'RUB' } },
    { kind: 'level_reward', money: { amount: '1.60', currency: 'RUB' } },
  ]);
  page.ws.close();
});

test('notifications: what is read is read on all devices, and only up to what was seen', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const other = await app.addMember();
  const player_id = id.toString();
  for (let login = 0; login < 3; login++) {
    await emitEvent(app.db, 'player.logged_in', {
      player_id,
      session: randomUUID(),
      proof: 'password',
      is_new_device: true,
    });
  }
  // The outbox is read every few seconds, and the list may be requested once a second.
  const slowly = { interval: 1_000, timeout: 30_000 };
  await expect.poll(async () => (await list(app, token)).data.length, slowly).toBe(3);
  const phone = await app.connect(token);
  await phone.join(TOPIC);
  const [, second] = (await list(app, token)).data;
  const read = await app.send('POST', '/api/v2/notifications/read', {
    token,
    body: { up_to: second!.id },
  });
  expect(read.json).toEqual({ data: { unread: 1 } });
  await phone.until(() => phone.events(TOPIC).length > 0, 'the count');
  expect(phone.events(TOPIC).at(-1)).toEqual({ unread: 1 });
  expect((await list(app, token)).data.map((item) => item.is_read)).toEqual([false, true, true]);
  // Another player neither sees them nor marks them.
  expect((await list(app, other.token)).data).toEqual([]);
  await app.send('POST', '/api/v2/notifications/read', {
    token: other.token,
    body: { up_to: '999999999999' },
  });
  expect((await list(app, token)).data[0]?.is_read).toBe(false);
  phone.ws.close();
});
