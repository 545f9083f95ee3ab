import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { hkdfSync, randomUUID } from 'node:crypto';
import { isRefusal } from '#core/refusal.ts';
import { bareMember } from '#dev/bare-member.ts';
import { createTestBus, openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createEndedSessions } from './ended-sessions.ts';
import {
  createSessions,
  createTokens,
  insertMember,
  trimRefreshTokens,
  type Player,
} from './index.ts';
import type { Issued } from './sessions.ts';

let database: TestDatabase;
let room: SignInRoom;
const bus = createTestBus();
beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url, { bus });
});
afterAll(async () => {
  await room.close();
  await database.close();
});

let serial = 0;
const DEVICE = { userAgent: 'test', ip: '203.0.113.7' };

async function addPlayer(): Promise<Player> {
  const player = await room.db.transaction((tx) =>
    insertMember(tx, bareMember(`p${++serial}@example.org`)),
  );
  return player!;
}

async function openSession(): Promise<Issued> {
  const player = await addPlayer();
  return await room.db.transaction((tx) => room.sessions.open(tx, player, DEVICE));
}

const viewerOf = (token: string) => room.sessions.viewerOf(token);
/** Moves the use of every token of a session into the past. */
const agePast = (session: string, seconds: number) =>
  room.db.query(
    `update refresh_tokens set used_at = used_at - make_interval(secs => $2) where session_id = $1`,
    [session, seconds],
  );

test('auth.refresh: each refresh token works once and is replaced by the next', async () => {
  let issued = await openSession();
  const seen = new Set<string>();
  for (let round = 0; round < 4; round++) {
    seen.add(issued.refreshToken);
    const next = await room.sessions.refresh(issued.refreshToken);
    if (isRefusal(next)) throw new Error(next.refused);
    expect(next.session).toBe(issued.session);
    expect(await viewerOf(next.accessToken)).toMatchObject({ session: issued.session });
    issued = next;
  }
  expect(seen.has(issued.refreshToken)).toBe(false);
  const rows = await room.db.query<{ hash: Buffer }>('select hash from refresh_tokens');
  const stored = rows.map(({ hash }) => hash.toString('base64url'));
  expect(stored.some((hash) => seen.has(hash))).toBe(false);
});

test('auth.refresh: two tabs that refresh with one token at once both go on', async () => {
  const issued = await openSession();
  const both = await Promise.all(
    Array.from({ length: 6 }, () => room.sessions.refresh(issued.refreshToken)),
  );
  const pairs = both.filter((pair): pair is Issued => !isRefusal(pair));
  expect(pairs).toHaveLength(6);
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(6);
  for (const pair of pairs) {
    expect(isRefusal(await room.sessions.refresh(pair.refreshToken))).toBe(false);
  }
});

test('a refresh token used again later is theft: the session ends for both', async () => {
  const issued = await openSession();
  const owner = await room.sessions.refresh(issued.refreshToken);
  if (isRefusal(owner)) throw new Error(owner.refused);
  await agePast(issued.session, 11);
  expect(await room.sessions.refresh(issued.refreshToken)).toMatchObject({
    refused: 'session_expired',
  });
  expect(await room.sessions.refresh(owner.refreshToken)).toMatchObject({
    refused: 'session_expired',
  });
  expect(await viewerOf(owner.accessToken)).toBeUndefined();
  const [row] = await room.db.query<{ end_reason: string }>(
    'select end_reason from sessions where id = $1',
    [issued.session],
  );
  expect(row!.end_reason).toBe('token_reuse');
});

test('theft ends one session, not the other sessions of the player', async () => {
  const player = await addPlayer();
  const [phone, desk] = await room.db.transaction(async (tx) => [
    await room.sessions.open(tx, player, DEVICE),
    await room.sessions.open(tx, player, DEVICE),
  ]);
  await room.sessions.refresh(phone!.refreshToken);
  await agePast(phone!.session, 60);
  await room.sessions.refresh(phone!.refreshToken);
  expect(await viewerOf(phone!.accessToken)).toBeUndefined();
  expect(await viewerOf(desk!.accessToken)).toBeDefined();
  expect(isRefusal(await room.sessions.refresh(desk!.refreshToken))).toBe(false);
});

test('auth.refresh-failed: unknown, expired, ended and blocked are refused alike', async () => {
  const [expired, ended, blocked] = [await openSession(), await openSession(), await openSession()];
  await room.db.query(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [
    expired.session,
  ]);
  await room.db.transaction((tx) => room.sessions.end(tx, ended.session, 'logout'));
  await room.db.query(
    `update players set status = 'blocked'
      where id = (select player_id from sessions where id = $1)`,
    [blocked.session],
  );
  for (const token of ['', 'x'.repeat(43), expired, ended, blocked]) {
    const text = typeof token === 'string' ? token : token.refreshToken;
    expect(await room.sessions.refresh(text)).toMatchObject({ refused: 'session_expired' });
  }
});

test('auth.logout: an access token dies at once in every process of the house', async () => {
  const tokens = createTokens('5'.repeat(64));
  const neighbour = createSessions(room.db, tokens, bus);
  const issued = await openSession();
  expect(await neighbour.viewerOf(issued.accessToken)).toBeDefined();
  await room.db.transaction((tx) => room.sessions.end(tx, issued.session, 'logout'));
  expect(await neighbour.viewerOf(issued.accessToken)).toBeUndefined();
  expect(await viewerOf(issued.accessToken)).toBeUndefined();
});

test('auth.logout: a process that was away learns which sessions ended', async () => {
  const issued = await openSession();
  await room.db.transaction((tx) => room.sessions.end(tx, issued.session, 'logout'));
  const late = createSessions(room.db, createTokens('5'.repeat(64)), createTestBus());
  expect(await late.viewerOf(issued.accessToken)).toBeDefined();
  await late.catchUp();
  expect(await late.viewerOf(issued.accessToken)).toBeUndefined();
});

test('auth.logout: a guest who left yesterday stays out of a house that starts today', async () => {
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const guest = await room.db.transaction((tx) => room.sessions.openGuest(tx, device));
  const { session } = (await viewerOf(guest.token))!;
  await room.db.transaction((tx) => room.sessions.end(tx, session, 'logout'));
  await room.db.query(`update sessions set ended_at = now() - interval '1 day' where id = $1`, [
    session,
  ]);
  const late = createSessions(room.db, createTokens('5'.repeat(64)), createTestBus());
  await late.catchUp();
  expect(await late.viewerOf(guest.token)).toBeUndefined();
});

test('sessions whose tokens are all dead are not remembered for ever', async () => {
  let clock = Date.now();
  const ended = createEndedSessions(room.db, createTestBus(), () => clock);
  const issued = await openSession();
  await room.db.transaction((tx) => room.sessions.end(tx, issued.session, 'logout'));
  const [living, dead] = [issued.session, randomUUID()];
  for (const session of [living, dead]) ended.tell(session);
  await ended.look();
  expect([ended.has(living), ended.has(dead)]).toEqual([true, true]);
  clock += 3_600_000;
  await ended.look();
  expect([ended.has(living), ended.has(dead)]).toEqual([true, false]);
});

test('a session that could not be ended in the end is not forgotten by anybody', async () => {
  const issued = await openSession();
  const failing = room.db.transaction(async (tx) => {
    await room.sessions.end(tx, issued.session, 'logout');
    throw new Error('the rest of the transaction failed');
  });
  await expect(failing).rejects.toThrow('the rest of the transaction failed');
  expect(await viewerOf(issued.accessToken)).toBeDefined();
});

test('forged, altered, foreign and expired tokens are nobody', async () => {
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
    await sign(own, (jwt) => jwt.setIssuer('somebody')),
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

test('refresh tokens are forgotten once their session is over, and not before', async () => {
  const [alive, ended, expired] = [await openSession(), await openSession(), await openSession()];
  const used = alive.refreshToken;
  await room.sessions.refresh(used);
  await room.db.query(`update sessions set ended_at = now() - interval '2 days' where id = $1`, [
    ended.session,
  ]);
  await room.db.query(`update sessions set expires_at = now() - interval '2 days' where id = $1`, [
    expired.session,
  ]);
  await trimRefreshTokens(room.db);
  const count = async ({ session }: Issued) => {
    const sql = 'select count(*) as n from refresh_tokens where session_id = $1';
    return (await room.db.query<{ n: bigint }>(sql, [session]))[0]!.n;
  };
  expect([await count(alive), await count(ended), await count(expired)]).toEqual([2n, 0n, 0n]);
  await agePast(alive.session, 60);
  await room.sessions.refresh(used);
  expect(await viewerOf(alive.accessToken)).toBeUndefined();
});
