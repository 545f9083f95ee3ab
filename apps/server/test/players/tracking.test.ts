import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const CAMPAIGN = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd' };

test('tracking.utm: the same campaign has one id, another has another, a part of one has none', async ({
  app,
}) => {
  const send = async (body: object) => (await app.send('POST', '/middleware/utm', { body })).json;
  const first = await send({ ...CAMPAIGN, subid: '1' });
  expect(first).toEqual({ advId: expect.stringMatching(/^\d+$/) as string, promo: null });
  expect(await send(CAMPAIGN)).toEqual(first);
  const both = await Promise.all([1, 2, 3].map(() => send({ ...CAMPAIGN, utm_term: 'race' })));
  expect(new Set(both.map((answer) => answer!['advId'])).size).toBe(1);
  expect(both[0]).not.toEqual(first);
  expect(await send({ utm_source: 'a' })).toEqual({ advId: null, promo: null });
});

test('tracking.attach-source: a source is recorded for its player once, and again when it changes', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const attach = async (body: object) =>
    (await app.send('POST', '/attachSource', { token, body })).json!['data'].is_recorded;
  expect(await attach({ stag: 'one', promo: '' })).toBe(true);
  expect(await attach({ stag: 'one' })).toBe(false);
  expect(await attach({})).toBe(false);
  expect(await attach({ stag: 'two', partnerId: '7' })).toBe(true);
  const rows = await app.db.query<{ data: object }>(
    `select data from tracking_records where player_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ stag: 'one' }, { stag: 'two', partnerId: '7' }]);
});

test('tracking.page-open, tracking.affiliate, tracking.events: each is a row; bad input is none', async ({
  app,
}) => {
  const count = async () => {
    const [row] = await app.db.query<{ n: number }>(
      'select count(*)::int as n from tracking_records',
    );
    return row!.n;
  };
  const before = await count();
  const sent = [
    ['POST', '/middleware/registerPageOpenEvent', { subH: 'h', uuid: 'u', click_url: 'https://x' }],
    ['POST', '/middleware/affiliate', { partner: 'p' }],
    ['POST', '/middleware/mirror', {}],
    ['POST', '/middleware/mirrorRedirect', { from: 'a', to: 'b' }],
    ['POST', '/middleware/ip', {}],
    [
      'PUT',
      '/api/v2/tracking/events',
      { name: 'ssoAvailabilityFinish', data: { session_id: 's', mirror: 'm' } },
    ],
  ] as const;
  for (const [method, path, body] of sent) {
    expect([path, (await app.send(method, path, { body })).status]).toEqual([path, 200]);
  }
  expect(await count()).toBe(before + sent.length);
  const bad = [
    ['/middleware/ip', Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`k${n}`, 'v']))],
    ['/middleware/ip', { k: 'v'.repeat(129) }],
    ['/middleware/ip', { k: { nested: true } }],
    ['/attachSource', { unknown: 'field' }],
    ['/middleware/registerPageOpenEvent', { subH: 'h' }],
  ] as const;
  for (const [path, body] of bad) {
    expect([path, (await app.send('POST', path, { body })).status]).toEqual([path, 422]);
  }
  expect(await count()).toBe(before + sent.length);
});

test('tracking.affiliate: the call with an address records the country of it, whatever the page says', async ({
  app,
}) => {
  const body = { host: 'one.example', browser: 'Firefox', country: 'AQ' };
  const { json } = await app.send('POST', '/middleware/ip', { body });
  expect(json).toEqual({ data: { is_recorded: true } });
  const [row] = await app.db.query<{ data: object }>(
    `select data from tracking_records where kind = 'ip' order by id desc limit 1`,
  );
  // The loopback belongs to no country.
  expect(row!.data).toEqual({ host: 'one.example', browser: 'Firefox', country: '' });
});

test('tracking.attach-source: a million distinct sources fill neither the table nor the log', async ({
  app,
  database,
}) => {
  const { token } = await app.addMember();
  const attach = async (body: object, sender: { token?: string } = {}) =>
    (await app.send('POST', '/attachSource', { ...sender, body })).json!['data'].is_recorded;
  const owner = openDb({ url: database.url });
  try {
    // As many as fit in a day, by one visitor after another.
    await owner.query(FILL, [null, 100_000]);
    expect(await attach({ stag: 'one more' })).toBe(false);
    expect(await attach({ stag: 'of an account' }, { token })).toBe(true);
    await owner.query(`update tracking_records set at = at - interval '25 hours'`);
    expect(await attach({ stag: 'of the next day' })).toBe(true);
    const own = `select player_id from tracking_records where player_id is not null
      order by id desc limit 1`;
    const [{ player_id: playerId } = {}] = await owner.query<{ player_id: bigint }>(own);
    await owner.query(FILL, [playerId, 100]);
    expect(await attach({ stag: 'too many' }, { token })).toBe(false);
  } finally {
    await owner.query('delete from tracking_records');
    await owner.close();
  }
});

const FILL = `insert into tracking_records (kind, player_id, data)
  select 'source', $1::bigint, jsonb_build_object('stag', n::text) from generate_series(1, $2) n`;
