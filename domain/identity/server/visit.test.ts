import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProfileRoom, type ProfileMember, type ProfileRoom } from '#dev/profile-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let room: ProfileRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openProfileRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const me = (token: string, query = '') => room.get(`/profile/user${query}`, token);

async function clientOf({ session }: ProfileMember): Promise<string | null> {
  const rows = await room.db.query<{ client: string | null }>(
    'select client from sessions where id = $1',
    [session],
  );
  return rows[0]!.client;
}

/** Runs at a moment so many minutes from now; what the database reads as now stays. */
async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('profile.user: fresh_token comes in the second half of the life of a token, and works', async () => {
  const { token, id } = await room.addMember();
  expect((await me(token)).body.fresh_token).toBeUndefined();
  const { body } = await later(8, () => me(token));
  expect(body.fresh_token).not.toBe(token);
  const again = await later(16, () => me(body.fresh_token));
  expect(again.body.user.id).toBe(id.toString());
  expect((await later(16, () => me(token))).status).toBe(401);
});

test('a stolen token does not renew itself for ever: the cookie must have been seen', async () => {
  const member = await room.addMember();
  await room.db.query(
    `update sessions set last_used_at = now() - interval '61 minutes' where id = $1`,
    [member.session],
  );
  const { status, body } = await later(8, () => me(member.token));
  expect([status, body.fresh_token]).toEqual([200, undefined]);
});

test('profile.user: whoAreYou is kept with the session, when it is the name of a site or app', async () => {
  const member = await room.addMember();
  await me(member.token, '?whoAreYou=mirror-7.casino.example');
  expect(await clientOf(member)).toBe('mirror-7.casino.example');
  expect((await me(member.token, '?whoAreYou=<script>')).status).toBe(200);
  expect(await clientOf(member)).toBe('mirror-7.casino.example');
  expect((await me(member.token, `?whoAreYou=${'a'.repeat(65)}`)).status).toBe(422);
});

test('profile.user: super_bonus is carried while the operator has one for the player', async () => {
  const { token, id } = await room.addMember();
  expect((await me(token)).body).not.toHaveProperty('super_bonus');
  await room.asOwner(`update players set super_bonus = 'winter-200' where id = ${id}`);
  expect((await me(token)).body.super_bonus).toBe('winter-200');
  await expect(
    room.asOwner(`update players set super_bonus = 'two words' where id = ${id}`),
  ).rejects.toThrow('players_super_bonus');
});
