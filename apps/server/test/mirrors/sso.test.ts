/** The hand-over of a session between domains, as browsers and those who steal links request it. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { changeDomains } from '#dev/domains-fixture.ts';
import { runOn } from '#dev/test-server.ts';
import type { TestApp, TestPlayer, TestResponse } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, {
  env: { PUBLIC_URL: 'https://main.example', TRUSTED_PROXIES: '127.0.0.1' },
});

const MAIN = 'main.example';
const BRAVO = 'bravo.example';
const CHARLIE = 'charlie.example';
const PAGE = `https://${BRAVO}/ru/games/dice?x=1`;
const DOMAINS = [
  { host: BRAVO },
  { host: CHARLIE },
  { host: 'old.example', state: 'retired' },
] as const;

/** A browser at one domain: it sends the cookies of that host alone. */
function get(app: TestApp, address: string, cookies: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(address);
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return app.send('GET', pathname + search, { headers: { host, cookie } });
}

const cookieOf = ({ headers }: TestResponse, name: string) => {
  const text = headers['set-cookie']?.find((line) => line.startsWith(`${name}=`));
  return text?.slice(name.length + 1).split(';')[0] ?? '';
};
const placeOf = ({ headers }: TestResponse) => headers.location ?? '';

const start = (app: TestApp, query: Record<string, string> = {}, host = BRAVO) =>
  get(app, `https://${host}/auth/sso/start?${new URLSearchParams({ from: MAIN, ...query })}`);

/** Up to the address that carries the code. */
async function obtainCode(app: TestApp, { token }: Pick<TestPlayer, 'token'>) {
  const begun = await start(app, { url: PAGE });
  const secret = cookieOf(begun, 'sso_flow');
  const authorized = await get(app, placeOf(begun), { bearerToken: token });
  return { secret, finish: placeOf(authorized) };
}

test('region.sso: a player of one domain is logged in on another, in the same session', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, DOMAINS);
  const player = await app.addMember();
  const { secret, finish } = await obtainCode(app, player);
  expect(finish).toMatch(/^https:\/\/bravo\.example\/auth\/sso\/finish\?code=[\w-]{43}&url=/);
  const done = await get(app, finish, { sso_flow: secret });
  expect([done.status, placeOf(done)]).toEqual([302, PAGE]);
  expect(done.headers['referrer-policy']).toBe('no-referrer');
  const lines = done.headers['set-cookie']!.join('\n');
  expect(lines).toMatch(/^refresh=.*HttpOnly; Secure; SameSite=Strict/m);
  expect(lines).not.toMatch(/Domain=/i);
  const token = cookieOf(done, 'bearerToken');
  const own = await app.send('GET', '/profile/user', { token });
  expect(own.json!['user'].id).toBe(player.id.toString());
  const sessions = await app.db.query<{ n: number }>(
    'select count(*)::int as n from sessions where player_id = $1',
    [player.id],
  );
  expect(sessions).toEqual([{ n: 1 }]);
  // The owner sees where the session was taken.
  const listed = async () =>
    (await app.send('GET', '/api/v2/auth/security-events', { token })).json!['data'] as object[];
  await expect
    .poll(listed, { interval: 500, timeout: 8_000 })
    .toContainEqual(expect.objectContaining({ name: 'session_handed_over', detail: BRAVO }));

  // Logging out on one domain ends both.
  await app.send('PUT', '/auth/logout', { token, body: {}, headers: { host: BRAVO } });
  await expect
    .poll(async () => (await app.send('GET', '/profile/user', { token: player.token })).status)
    .toBe(401);
  const stale = await app.send('POST', '/auth/refresh-token', {
    body: {},
    headers: { host: BRAVO, cookie: `refresh=${cookieOf(done, 'refresh')}` },
  });
  expect(stale.status).toBe(401);
});

test('region.sso: theft: a code is refused alone, replayed, late, in another browser and on another domain', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, DOMAINS);
  const player = await app.addMember();
  const tokenAfter = async (address: string, cookies: Record<string, string>) =>
    cookieOf(await get(app, address, cookies), 'bearerToken');

  const stolen = await obtainCode(app, player);
  expect(await tokenAfter(stolen.finish, {})).toBe('');
  // It was consumed by the attempt, for the right browser too.
  expect(await tokenAfter(stolen.finish, { sso_flow: stolen.secret })).toBe('');

  const other = cookieOf(await start(app, { url: PAGE }), 'sso_flow');
  const foreign = await obtainCode(app, player);
  expect(await tokenAfter(foreign.finish, { sso_flow: other })).toBe('');

  const moved = await obtainCode(app, player);
  const elsewhere = moved.finish.replace(BRAVO, CHARLIE);
  expect(await tokenAfter(elsewhere, { sso_flow: moved.secret })).toBe('');

  const replayed = await obtainCode(app, player);
  expect(await tokenAfter(replayed.finish, { sso_flow: replayed.secret })).not.toBe('');
  expect(await tokenAfter(replayed.finish, { sso_flow: replayed.secret })).toBe('');

  const late = await obtainCode(app, player);
  await runOn(
    database.url,
    `alter table sso_codes drop constraint sso_codes_short;
    update sso_codes set created_at = now() - interval '2 minutes', expires_at = now()`,
  );
  expect(await tokenAfter(late.finish, { sso_flow: late.secret })).toBe('');

  const raced = await obtainCode(app, player);
  const tokens = await Promise.all(
    [1, 2, 3, 4].map(() => tokenAfter(raced.finish, { sso_flow: raced.secret })),
  );
  expect(tokens.filter((token) => token !== '')).toHaveLength(1);

  const [row] = await app.db.query<{ hash: Buffer }>('select hash from sso_codes limit 1');
  const codes = [stolen, foreign, replayed].map(({ finish }) =>
    new URL(finish).searchParams.get('code'),
  );
  expect(codes).not.toContain(row!.hash.toString('base64url'));
});

test('region.sso: an ended session, a blocked player, a guest and a session by a link of staff are not handed over', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, DOMAINS);
  const player = await app.addMember();
  const { secret, finish } = await obtainCode(app, player);
  await app.send('PUT', '/auth/logout', { token: player.token, body: {} });
  expect(cookieOf(await get(app, finish, { sso_flow: secret }), 'bearerToken')).toBe('');

  const blocked = await app.addMember();
  const begun = await obtainCode(app, blocked);
  await runOn(database.url, `update players set status = 'blocked' where id = ${blocked.id}`);
  expect(cookieOf(await get(app, begun.finish, { sso_flow: begun.secret }), 'bearerToken')).toBe(
    '',
  );

  const linked = await app.addMember();
  const byLink = await obtainCode(app, linked);
  await runOn(
    database.url,
    `update sessions set restriction = 'link' where player_id = ${linked.id}`,
  );
  expect(cookieOf(await get(app, byLink.finish, { sso_flow: byLink.secret }), 'bearerToken')).toBe(
    '',
  );

  const guest = await app.addGuest();
  expect((await obtainCode(app, guest)).finish).not.toContain('code=');
  expect((await obtainCode(app, { token: 'forged' })).finish).not.toContain('code=');
});

test('region.sso: without a fresh token the refresh cookie counts, which the own page makes the browser send', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, DOMAINS);
  const player = await app.addMember();
  const authorize = placeOf(await start(app, { url: PAGE }));
  const page = await get(app, authorize, { bearerToken: 'expired' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const next = /url=([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&');
  const cookies = { bearerToken: 'expired', refresh: player.refresh };
  const again = await get(app, `https://${MAIN}${next}`, cookies);
  expect(placeOf(again)).toContain('code=');
  // Without the cookie it ends there: no second page.
  expect(placeOf(await get(app, `https://${MAIN}${next}`, { bearerToken: 'expired' }))).toMatch(
    /^https:\/\/bravo\.example\/auth\/sso\/finish\?url=/,
  );
  // The refresh token still works at its own domain.
  const refreshed = await app.send('POST', '/auth/refresh-token', {
    body: {},
    headers: { host: MAIN, cookie: `refresh=${player.refresh}` },
  });
  expect(refreshed.status).toBe(200);
});

test('region.sso: no step leads to an address outside of the list', async ({ app, database }) => {
  await changeDomains(app, database.url, DOMAINS);
  const { token } = await app.addMember();
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    'https://bravo.example@evil.example/',
    'https://bravo.example.evil.example/',
    'https://evil.example#https://bravo.example/',
    'http://bravo.example/',
    'https://bravo.example:444/',
    'https://user:pass@bravo.example/',
    'javascript:alert(1)',
    'https://bravo.example/auth/sso/start?from=main.example',
    'not an address',
    `https://bravo.example/${'x'.repeat(2_000)}`,
  ];
  const challenge = 'A'.repeat(43);
  for (const url of evil) {
    const query = (fields: Record<string, string>) => new URLSearchParams({ ...fields, url });
    const begun = placeOf(await start(app, { url }));
    expect(new URL(begun).host, url).toBe(MAIN);
    expect(new URL(begun).searchParams.get('url'), url).toBe(`https://${BRAVO}/`);
    const finished = await get(app, `https://${BRAVO}/auth/sso/finish?${query({})}`);
    expect(placeOf(finished), url).toBe(`https://${BRAVO}/`);
    const authorized = await get(
      app,
      `https://${MAIN}/auth/sso/authorize?${query({ to: BRAVO, challenge })}`,
      { bearerToken: token },
    );
    expect(new URL(placeOf(authorized)).host, url).toBe(BRAVO);
  }
  for (const host of ['evil.example', MAIN, 'bravo.example.evil.example', '']) {
    const query = new URLSearchParams({ to: host, challenge, url: PAGE });
    const answer = await get(app, `https://${MAIN}/auth/sso/authorize?${query}`, {
      bearerToken: token,
    });
    expect(placeOf(answer), host).toBe(PAGE);
    const begun = await start(app, { from: host === MAIN ? BRAVO : host, url: PAGE });
    expect(placeOf(begun), host).toBe(PAGE);
  }
  expect(
    await app.db.query('select 1 as n from sso_codes where target_host <> $1', [BRAVO]),
  ).toEqual([]);
});
