import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { addPartner, click, partnerOf, paymentsStaff, register } from '#dev/affiliate-fixture.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { attributePlayer } from '#domain/affiliates/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp).extend('owner', async ({ database }, { onCleanup }) => {
  const owner = openDb({ url: database.url });
  onCleanup(() => owner.close());
  return owner;
});

/** Moves all clicks on a link, as only the owner of the tables may. */
async function moveClicks(owner: Db, tag: string, hoursAgo: number): Promise<void> {
  await owner.query(
    `update affiliate_clicks c set at = now() - make_interval(hours => $2)
       from affiliate_links l where l.id = c.link_id and l.tag = $1`,
    [tag, hoursAgo],
  );
}

/** How many hours before the registration the link was opened. */
async function hoursBefore(app: TestApp, player: PlayerId): Promise<number> {
  const [row] = await app.db.query<{ hours: number }>(
    `select round(extract(epoch from registered_at - touched_at) / 3600)::int as hours
       from affiliate_attributions where player_id = $1`,
    [player],
  );
  return row!.hours;
}

test('affiliates: a tag in the registration form is dated by the click of the browser', async ({
  app,
  owner,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  await click(app, one.tag, 'dated-1');
  await click(app, other.tag, 'dated-1');
  await moveClicks(owner, one.tag, 72);
  await moveClicks(owner, other.tag, 24);
  // The form names the older link; the later click decides.
  const player = await register(app, { stag: one.tag }, 'dated-1');
  expect(await partnerOf(app, player)).toBe(other.id);
  expect(await hoursBefore(app, player)).toBe(24);
});

test('affiliates: a click before the window brings no player, though the form names its tag', async ({
  app,
  owner,
}) => {
  const partner = await addPartner(await paymentsStaff(app));
  await click(app, partner.tag, 'dated-2');
  await moveClicks(owner, partner.tag, 31 * 24);
  const late = await register(app, { stag: partner.tag }, 'dated-2');
  expect(await partnerOf(app, late)).toBeUndefined();
  await click(app, partner.tag, 'dated-3');
  await moveClicks(owner, partner.tag, 29 * 24);
  const player = await register(app, { stag: partner.tag }, 'dated-3');
  expect(await partnerOf(app, player)).toBe(partner.id);
  expect(await hoursBefore(app, player)).toBe(29 * 24);
});

test('affiliates: a tag of the form without a click of the browser is dated by the registration', async ({
  app,
  owner,
}) => {
  const partner = await addPartner(await paymentsStaff(app));
  await click(app, partner.tag, 'dated-8');
  await moveClicks(owner, partner.tag, 5);
  for (const browser of ['', 'dated-9']) {
    const player = await register(app, { stag: partner.tag }, browser);
    expect(await partnerOf(app, player)).toBe(partner.id);
    expect(await hoursBefore(app, player)).toBe(0);
  }
});

test('attacks: a click that another sends for the fingerprint of a browser brings no player', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [thief, honest] = [await addPartner(staff), await addPartner(staff)];
  const fpp = 'f'.repeat(32);
  const forge = () =>
    app.send('POST', '/middleware/affiliate', { body: { stag: thief.tag, uuid: fpp } });
  expect((await forge()).status).toBe(200);
  expect(await partnerOf(app, await register(app, { fpp }))).toBeUndefined();
  // Of the same device, by the link of another partner.
  await click(app, honest.tag, 'dated-10');
  await forge();
  const player = await register(app, { fpp, stag: honest.tag }, 'dated-10');
  expect(await partnerOf(app, player)).toBe(honest.id);
  // The form cannot state which browser it is.
  const stated = await register(app, { fpp, visitor: 'dated-10' });
  expect(await partnerOf(app, stated)).toBeUndefined();
});

test('tracking.affiliate: the first click gives the browser a cookie, by which its registration is attributed', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const send = (stag: string, cookie?: string) =>
    app.send('POST', '/middleware/affiliate', {
      body: { stag, uuid: '' },
      headers: cookie === undefined ? {} : { cookie },
    });
  expect((await send('no-such-tag')).headers['set-cookie']).toBeUndefined();
  const [set] = (await send(one.tag)).headers['set-cookie']!;
  expect(set).toMatch(/^visitor=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = set!.split(';', 1)[0]!;
  // The next click is of the same browser.
  expect((await send(other.tag, cookie)).headers['set-cookie']).toEqual([set]);
  const player = await register(app, {}, cookie.slice('visitor='.length));
  expect(await partnerOf(app, player)).toBe(other.id);
  const [row] = await app.db.query<{ touches: object[] }>(
    'select touches from affiliate_attributions where player_id = $1',
    [player],
  );
  expect(row!.touches).toHaveLength(2);
  // The browser is not shown to staff with what the registration form sent.
  const shown = await (
    await createStaffClient(app, 'support')
  ).send('GET', `/api/v2/staff/players/${player}`);
  expect(shown.status).toBe(200);
  expect(shown.text).not.toContain('visitor');
});

test('attacks: no date in the registration form has an effect, and a tag alone beats no click', async ({
  app,
  owner,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  await click(app, one.tag, 'dated-4');
  await moveClicks(owner, one.tag, 10);
  const dates = { at: '2099-01-01T00:00:00Z', touched_at: '2099-01-01T00:00:00Z' };
  const player = await register(app, { stag: other.tag, ...dates }, 'dated-4');
  expect(await partnerOf(app, player)).toBe(one.id);
  expect(await hoursBefore(app, player)).toBe(10);
  const own = await register(app, { stag: one.tag, ...dates }, 'dated-4');
  expect(await partnerOf(app, own)).toBe(one.id);
  expect(await hoursBefore(app, own)).toBe(10);
  for (const stag of [`${other.tag}@2099-01-01`, `${other.tag} `, '../', '0x10']) {
    expect(await partnerOf(app, await register(app, { stag }))).toBeUndefined();
  }
});

test('race: of two tabs with two tags the later click on record decides, in both orders', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  for (const [named, browser] of [
    [one, 'dated-5'],
    [other, 'dated-6'],
  ] as const) {
    await Promise.all([click(app, one.tag, browser), click(app, other.tag, browser)]);
    const [last] = await app.db.query<{ partner_id: bigint }>(
      `select l.partner_id from affiliate_clicks c join affiliate_links l on l.id = c.link_id
        where l.partner_id = any ($1) order by c.at desc, c.id desc limit 1`,
      [[one.id, other.id]],
    );
    const player = await register(app, { stag: named.tag }, browser);
    expect(await partnerOf(app, player)).toBe(last!.partner_id.toString());
  }
});

test('race: a registration that is sent twice is one account of one partner, for ever', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const send = (stag: string) =>
    app.send('POST', '/api/v2/auth/register/email', {
      body: {
        email: 'twice@players.example',
        password: 'correct horse battery',
        accepts_terms: true,
        is_adult: true,
        stag,
      },
    });
  const answers = await Promise.all([send(one.tag), send(other.tag)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = answers[0].status === 200 ? one : other;
  const rows = await app.db.query<{ id: PlayerId }>(
    `select id from player_directory where email = 'twice@players.example'`,
  );
  expect(rows).toHaveLength(1);
  const player = rows[0]!.id;
  expect(await partnerOf(app, player)).toBe(winner.id);
  // The event of the registration arrives again, after another click.
  await click(app, (winner === one ? other : one).tag, 'dated-7');
  const repeat = () => app.db.transaction((tx) => attributePlayer(tx, player.toString()));
  await Promise.all([repeat(), repeat()]);
  expect(await partnerOf(app, player)).toBe(winner.id);
});
