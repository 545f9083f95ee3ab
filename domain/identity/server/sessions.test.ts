import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { hkdfSync, randomUUID } from 'node:crypto';
import { isRefusal } from '#core/refusal.ts';
import { minimalMember } from '#dev/minimal-member.ts';
import { createTestBus, createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createEndedSessions } from './ended-sessions.ts';
import {
  createSessions,
  createTokens,
  insertMember,
  trimRefreshTokens,
  type Player,
} from './index.ts';
import type { IssuedSession } from './sessions.ts';

let database: TestDatabase;
let fixture: SignInFixture;
const bus = createTestBus();
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url, { bus });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

let serial = 0;
const DEVICE = { userAgent: 'test', ip: '203.0.113.7' };

async function addPlayer(): Promise<Player> {
  const player = await fixture.db.transaction((tx) =>
    insertMember(tx, minimalMember(`p${++serial}@example.org`)),
  );
  return player!;
}

async function openSession(): Promise<IssuedSession> {
  const player = await addPlayer();
  return await fixture.db.transaction((tx) => fixture.sessions.open(tx, player, DEVICE));
}

const viewerOf = (token: string) => fixture.sessions.viewerOf(token);
/** Moves the use of every token of a session into the past. */
const agePast = (session: string, seconds: number) =>
  fixture.db.query(
    `update refresh_tokens set used_at = used_at - make_interval(secs => $2) where session_id = $1`,
    [session, seconds],
  );

test('auth.refresh: each refresh token works once and is replaced by the next', async () => {
  let issued = await openSession();
  const seen = new Set<string>();
  for (let round = 0; round < 4; round++) {
    seen.add(issued.refreshToken);
    const next = await fixture.sessions.refresh(issued.refreshToken);
    if (isRefusal(next)) throw new Error(next.refused);
    expect(next.session).toBe(issued.session);
    expect(await viewerOf(next.accessToken)).toMatchObject({ session: issued.session });
    issued = next;
  }
  expect(seen.has(issued.refreshToken)).toBe(false);
  const rows = await fixture.db.query<{ hash: Buffer }>('select hash from refresh_tokens');
  const stored = rows.map(({ hash }) => hash.toString('base64url'));
  expect(stored.some((hash) => seen.has(hash))).toBe(false);
});

test('auth.refresh: two tabs that refresh with one token at once both succeed', async () => {
  const issued = await openSession();
  const both = await Promise.all(
    Array.from({ length: 6 }, () => fixture.sessions.refresh(issued.refreshToken)),
  );
  const pairs = both.filter((pair): pair is IssuedSession => !isRefusal(pair));
  expect(pairs).toHaveLength(6);
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(6);
  for (const pair of pairs) {
    expect(isRefusal(await fixture.sessions.refresh(pair.refreshToken))).toBe(false);
  }
});

test('sessions: a refresh token used again later is theft and ends the session for both sides', async () => {
  const issued = await openSession();
  const owner = await fixture.sessions.refresh(issued.refreshToken);
  if (isRefusal(owner)) throw new Error(owner.refused);
  await agePast(issued.session, 11);
  expect(await fixture.sessions.refresh(issued.refreshToken)).toMatchObject({
    refused: 'session_expired',
  });
  expect(await fixture.sessions.refresh(owner.refreshToken)).toMatchObject({
    refused: 'session_expired',
  });
  expect(await viewerOf(owner.accessToken)).toBeUndefined();
  const [row] = await fixture.db.query<{ end_reason: string }>(
    'select end_reason from sessions where id = $1',
    [issued.session],
  );
  expect(row!.end_reason).toBe('token_reuse');
});

test('sessions: theft ends one session, not the other sessions of the player', async () => {
  const player = await addPlayer();
  const [phone, laptop] = await fixture.db.transaction(async (tx) => [
    await fixture.sessions.open(tx, player, DEVICE),
    await fixture.sessions.open(tx, player, DEVICE),
  ]);
  await fixture.sessions.refresh(phone!.refreshToken);
  await agePast(phone!.session, 60);
  await fixture.sessions.refresh(phone!.refreshToken);
  expect(await viewerOf(phone!.accessToken)).toBeUndefined();
  expect(await viewerOf(laptop!.accessToken)).toBeDefined();
  expect(isRefusal(await fixture.sessions.refresh(laptop!.refreshToken))).toBe(false);
});

test('auth.refresh-failed: unknown, expired, ended and blocked are refused alike', async () => {
  const [expired, ended, blocked] = [await openSession(), await openSession(), await openSession()];
  await fixture.db.query(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [
    expired.session,
  ]);
  await fixture.db.transaction((tx) => fixture.sessions.end(tx, ended.session, 'logout'));
  await fixture.db.query(
    `update players set status = 'blocked'
      where id = (select player_id from sessions where id = $1)`,
    [blocked.session],
  );
  for (const token of ['', 'x'.repeat(43), expired, ended, blocked]) {
    const text = typeof token === 'string' ? token : token.refreshToken;
    expect(await fixture.sessions.refresh(text)).toMatchObject({ refused: 'session_expired' });
  }
});

test('auth.logout: an access token becomes invalid at once in every server process', async () => {
  const tokens = createTokens('5'.repeat(64));
  const neighbour = createSessions(fixture.db, tokens, bus);
  const issued = await openSession();
  expect(await neighbour.viewerOf(issued.accessToken)).toBeDefined();
  await fixture.db.transaction((tx) => fixture.sessions.end(tx, issued.session, 'logout'));
  expect(await neighbour.viewerOf(issued.accessToken)).toBeUndefined();
  expect(await viewerOf(issued.accessToken)).toBeUndefined();
});

test('auth.logout: a process that was disconnected reloads which sessions ended', async () => {
  const issued = await openSession();
  await fixture.db.transaction((tx) => fixture.sessions.end(tx, issued.session, 'logout'));
  const late = createSessions(fixture.db, createTokens('5'.repeat(64)), createTestBus());
  expect(await late.viewerOf(issued.accessToken)).toBeDefined();
  await late.reloadEndedSessions();
  expect(await late.viewerOf(issued.accessToken)).toBeUndefined();
});

test('auth.logout: a guest who left yesterday stays logged out of a server that starts today', async () => {
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const guest = await fixture.db.transaction((tx) => fixture.sessions.openGuest(tx, device));
  const { session } = (await viewerOf(guest.token))!;
  await fixture.db.transaction((tx) => fixture.sessions.end(tx, session, 'logout'));
  await fixture.db.query(`update sessions set ended_at = now() - interval '1 day' where id = $1`, [
    session,
  ]);
  const late = createSessions(fixture.db, createTokens('5'.repeat(64)), createTestBus());
  await late.reloadEndedSessions();
  expect(await late.viewerOf(guest.token)).toBeUndefined();
});

test('ended sessions: entries whose tokens have all expired are evicted', async () => {
  let clock = Date.now();
  const ended = createEndedSessions(fixture.db, createTestBus(), () => clock);
  const issued = await openSession();
  await fixture.db.transaction((tx) => fixture.sessions.end(tx, issued.session, 'logout'));
  const [living, dead] = [issued.session, randomUUID()];
  for (const session of [living, dead]) ended.publish(session);
  await ended.poll();
  expect([ended.has(living), ended.has(dead)]).toEqual([true, true]);
  clock += 3_600_000;
  await ended.poll();
  expect([ended.has(living), ended.has(dead)]).toEqual([true, false]);
});

test('ended sessions: a rolled-back end is not broadcast', async () => {
  const issued = await openSession();
  const failing = fixture.db.transaction(async (tx) => {
    await fixture.sessions.end(tx, issued.session, 'logout');
    throw new Error('the rest of the transaction failed');
  });
  await expect(failing).rejects.toThrow('the rest of the transaction failed');
  expect(await viewerOf(issued.accessToken)).toBeDefined();
});

test('tokens: forged, altered, foreign and expired tokens identify no viewer', async () => {
  const issued = await openSession();
  const key = (secret: string, purpose = 'croupier access token') =>
    new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (
    signingKey: Uint8Array,
    change: (jwt: SignJWT) => SignJWT = (jwt) => jwt,
    alg = 'HS256',
  ) =>
    change(
      new SignJWT({ kind: 'staff', sid: issued.session })
        .setProtectedHeader({ alg })
        .setIssuer('croupier')
        .setSubject('1')
        .setIssuedAt()
        .setExpirationTime('5m'),
    ).sign(signingKey);
  const own = key('5'.repeat(64));
  expect(await viewerOf(await sign(own))).toMatchObject({ kind: 'staff' });
  const [head, body, seal] = issued.accessToken.split('.') as [string, string, string];
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const raised = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('"player"', '"staff"'),
  ).toString('base64url');
  const forged = [
    await sign(key('6'.repeat(64))),
    await sign(key('5'.repeat(64), 'another purpose')),
    await sign(own, (jwt) => jwt.setIssuer('other issuer')),
    await sign(own, (jwt) => jwt.setExpirationTime('1s ago')),
    await sign(own, undefined, 'HS512'),
    `${head}.${raised}.${seal}`,
    `${none}.${body}.`,
    `${head}.${body}.`,
    `${head}.${body}`,
    'not a token',
    '',
  ];
  for (const token of forged) expect(await viewerOf(token)).toBeUndefined();
});

test('refresh tokens: they are deleted once their session is over, and not before', async () => {
  const [alive, ended, expired] = [await openSession(), await openSession(), await openSession()];
  const used = alive.refreshToken;
  await fixture.sessions.refresh(used);
  await fixture.db.query(`update sessions set ended_at = now() - interval '2 days' where id = $1`, [
    ended.session,
  ]);
  await fixture.db.query(
    `update sessions set expires_at = now() - interval '2 days' where id = $1`,
    [expired.session],
  );
  await trimRefreshTokens(fixture.db);
  const count = async ({ session }: IssuedSession) => {
    const sql = 'select count(*) as n from refresh_tokens where session_id = $1';
    return (await fixture.db.query<{ n: bigint }>(sql, [session]))[0]!.n;
  };
  expect([await count(alive), await count(ended), await count(expired)]).toEqual([2n, 0n, 0n]);
  await agePast(alive.session, 60);
  await fixture.sessions.refresh(used);
  expect(await viewerOf(alive.accessToken)).toBeUndefined();
});

test.each([
  ['KZ', 24 * 60, true],
  ['MT', 29, true],
  ['MT', 31, false],
  ['GB', 31, false],
])(
  'A7, in %s: after %i idle minutes, the session goes on: %s',
  async (country, minutes, goesOn) => {
    const player = await addPlayer();
    await fixture.db.query('update players set country = $2 where id = $1', [player.id, country]);
    const issued = await fixture.db.transaction((tx) => fixture.sessions.open(tx, player, DEVICE));
    await fixture.db.query(
      `update refresh_tokens set issued_at = now() - make_interval(mins => $2)
        where session_id = $1`,
      [issued.session, minutes],
    );
    expect(isRefusal(await fixture.sessions.refresh(issued.refreshToken))).toBe(!goesOn);
  },
);
