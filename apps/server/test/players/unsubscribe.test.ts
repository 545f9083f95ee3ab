import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createUnsubscribeLinks } from '#domain/identity/server/index.ts';
import { createAppTest } from '#dev/app-test.ts';
import { SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const ONE_CLICK = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};
const pathOf = (id: PlayerId) => createUnsubscribeLinks(SECRET_KEY).pathOf(id);

async function isEmailed(app: TestApp, id: PlayerId): Promise<boolean> {
  const [row] = await app.db.query<{ is_login_emailed: boolean }>(
    'select is_login_emailed from players where id = $1',
    [id],
  );
  return row!.is_login_emailed;
}

test('unsubscribe: a page asks, and one request without a login ends the emails at once', async ({
  app,
}) => {
  const { id } = await app.addMember();
  const headers = { 'accept-language': 'kk' };
  const page = await app.send('GET', pathOf(id), { headers });
  expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
  expect(page.text).toContain('<html lang="kk">');
  expect(page.text).toContain('<form method="post"><button>');
  // Mail programs open addresses by themselves: nothing has ended yet.
  expect(await isEmailed(app, id)).toBe(true);
  for (const attempt of ['first', 'again']) {
    const { status, text } = await app.send('POST', pathOf(id), ONE_CLICK);
    expect([status, text.includes('<form')], attempt).toEqual([200, false]);
    expect(await isEmailed(app, id)).toBe(false);
  }
});

test('unsubscribe: the body may be a form of several parts', async ({ app }) => {
  const { id } = await app.addMember();
  const part = 'content-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  const { status } = await app.send('POST', pathOf(id), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${part}\r\n--x--\r\n`,
  });
  expect([status, await isEmailed(app, id)]).toEqual([200, false]);
});

test('unsubscribe: a forged address is refused, and ends nothing', async ({ app }) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const [, signature] = pathOf(ann.id).split('.');
  const other = createUnsubscribeLinks('6'.repeat(64)).pathOf(ben.id);
  for (const path of [
    `/unsubscribe/logins/${ben.id}.${signature}`,
    other,
    `/unsubscribe/logins/${ben.id}`,
    `${pathOf(ben.id)}x`,
  ]) {
    expect((await app.send('POST', path, ONE_CLICK)).status, path).toBe(404);
    expect((await app.send('GET', path)).status, path).toBe(404);
  }
  expect(await isEmailed(app, ben.id)).toBe(true);
});

/** To offers by email and by SMS. */
async function giveConsents(app: TestApp, id: PlayerId): Promise<void> {
  for (const channel of ['email', 'sms']) {
    await app.db.query(
      `insert into player_consents (player_id, product, channel, is_given, source)
       values ($1, 'casino', $2, true, 'settings')`,
      [id, channel],
    );
  }
}

async function consentsOf(app: TestApp, id: PlayerId): Promise<string[]> {
  const rows = await app.db.query<{ channel: string }>(
    'select channel from consents_given where player_id = $1 order by channel',
    [id],
  );
  return rows.map(({ channel }) => channel);
}

test('unsubscribe: one request ends offers by email, and no other channel or email', async ({
  app,
}) => {
  const { id } = await app.addMember();
  await giveConsents(app, id);
  const path = createUnsubscribeLinks(SECRET_KEY, 'offers').pathOf(id);
  const page = await app.send('GET', path, { headers: { 'accept-language': 'ru' } });
  expect([page.status, page.text.includes('Отключить письма с предложениями?')]).toEqual([
    200,
    true,
  ]);
  expect(await consentsOf(app, id)).toEqual(['email', 'sms']);
  // The signature of one kind ends no emails of the other.
  const crossed = pathOf(id).replace('/logins/', '/offers/');
  expect((await app.send('POST', crossed, ONE_CLICK)).status).toBe(404);
  for (const attempt of ['first', 'again']) {
    expect((await app.send('POST', path, ONE_CLICK)).status, attempt).toBe(200);
    expect(await consentsOf(app, id)).toEqual(['sms']);
  }
  expect(await isEmailed(app, id)).toBe(true);
});

test('unsubscribe: the short address of a text message ends offers by SMS alone', async ({
  app,
}) => {
  const { id } = await app.addMember();
  await giveConsents(app, id);
  const path = createUnsubscribeLinks(SECRET_KEY, 'texts').pathOf(id);
  expect(path).toMatch(/^\/stop\/\d+\.[\w-]{16}$/);
  // A phone that shows a preview of the link changes nothing.
  const page = await app.send('GET', path, { headers: { 'accept-language': 'kk' } });
  expect(page.text).toContain('<button>SMS-терді өшіру</button>');
  expect(await consentsOf(app, id)).toEqual(['email', 'sms']);
  const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await app.send('POST', forged, ONE_CLICK)).status).toBe(404);
  // The first characters of another signature are not enough.
  const cut = createUnsubscribeLinks(SECRET_KEY, 'offers').pathOf(id);
  const crossed = cut.replace('/unsubscribe/offers', '/stop').replace(/\.(.{16}).*$/, '.$1');
  expect((await app.send('POST', crossed, ONE_CLICK)).status).toBe(404);
  expect((await app.send('POST', path, ONE_CLICK)).status).toBe(200);
  expect(await consentsOf(app, id)).toEqual(['email']);
});
