/** Duels between accounts of one browser are flagged, and risk staff decide about them. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { duelIdOf, GOOD_DUEL } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { connect } from '#dev/test-sockets.ts';
import { createTokens } from '#domain/identity/server/index.ts';
import type { FlaggedDuel } from '#features/coinflip/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, { roundTimes: quickRounds() });
const QUEUE = '/api/v2/staff/duel-flags';

/** Registers in a browser that already has a device cookie, and returns the one it has then. */
async function register(app: TestApp, cookie: string) {
  const email = `${newKey()}@example.org`;
  const body = {
    email,
    password: 'seven quiet rivers',
    currency: 'RUB',
    is_adult: true,
    accepts_terms: true,
  };
  const response = await app.send('POST', '/api/v2/auth/register/email', {
    headers: cookie === '' ? {} : { cookie },
    body: { ...body, accepts_terms: true },
  });
  const token = response.json!['token'] as string;
  const viewer = (await createTokens(SECRET_KEY).read(token))!;
  await app.grant(viewer.id, '100.00', 'RUB');
  const device = response.headers['set-cookie']!.find((one) => one.startsWith('device='))!;
  return { id: viewer.id, token, cookie: device.split(';')[0]! };
}

type Browser = Awaited<ReturnType<typeof register>>;

async function create(app: TestApp, { token, cookie }: Browser): Promise<string> {
  const request = { token, key: newKey(), body: GOOD_DUEL, headers: { cookie } };
  return duelIdOf(await app.send('POST', '/api/v2/duels', request));
}

/** As the page plays: over the socket. */
async function joinOverSocket(app: TestApp, id: string, { token, cookie }: Browser) {
  const client = await connect(`${app.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
  await client.hello(token);
  client.send({ op: 'call', ref: 1, name: 'duels.join', key: newKey(), body: { id } });
  await client.until(() => client.of('answer').length === 1);
  expect(client.of('answer')[0]).toMatchObject({ ok: true });
  client.ws.close();
}

test('games.coinflip: two accounts of one browser are flagged, by HTTP and over the socket', async ({
  app,
}) => {
  const first = await register(app, '');
  const second = await register(app, first.cookie);
  const id = await create(app, first);
  await joinOverSocket(app, id, second);
  const rows = await app.db.query<{ reason: string }>(
    'select reason from duel_flags where duel_id = $1 order by reason',
    [id],
  );
  expect(rows).toEqual([{ reason: 'address' }, { reason: 'device' }]);
});

test('audit: risk staff decide about a flagged duel once, and the decision is kept', async ({
  app,
}) => {
  const first = await register(app, '');
  const second = await register(app, first.cookie);
  const id = await create(app, first);
  await joinOverSocket(app, id, second);
  const risk = await createStaffClient(app, 'risk');
  const find = async () => {
    const { json } = await risk.send('GET', QUEUE);
    return (json!['data'] as FlaggedDuel[]).find((duel) => duel.id === id);
  };
  expect(await find()).toMatchObject({
    reasons: ['address', 'device'],
    creator: { id: first.id.toString() },
    joiner: { id: second.id.toString() },
    stake: '10.00',
    duels: 1,
    decision: null,
  });
  const body = { decision: 'dismissed', reason: 'Two brothers of one household.' };
  expect((await risk.send('POST', `${QUEUE}/${id}/decision`, { body })).status).toBe(200);
  expect((await risk.send('POST', `${QUEUE}/${id}/decision`, { body })).status).toBe(404);
  expect(await find()).toMatchObject({ decision: 'dismissed', note: body.reason });
  const audit = await app.db.query(
    `select reason, target from staff_audit where action = 'duel.flag.dismiss' and staff_id = $1`,
    [risk.id],
  );
  expect(audit).toEqual([{ reason: body.reason, target: id }]);
  const support = await createStaffClient(app, 'support');
  expect((await support.send('GET', QUEUE)).status).toBe(403);
});
