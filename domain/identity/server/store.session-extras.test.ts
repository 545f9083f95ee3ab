import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createProfileFixture,
  type ProfileMember,
  type ProfileFixture,
} from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let fixture: ProfileFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const me = (token: string, query = '') => fixture.get(`/profile/user${query}`, token);

async function clientOf({ session }: ProfileMember): Promise<string | null> {
  const rows = await fixture.db.query<{ client: string | null }>(
    'select client from sessions where id = $1',
    [session],
  );
  return rows[0]!.client;
}

/** Runs at a moment the given minutes from now; the database clock is unchanged. */
async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('profile.user: fresh_token comes in the second half of the life of a token, and works', async () => {
  const { token, id } = await fixture.addMember();
  expect((await me(token)).body.fresh_token).toBeUndefined();
  const { body } = await later(8, () => me(token));
  expect(body.fresh_token).not.toBe(token);
  const again = await later(16, () => me(body.fresh_token));
  expect(again.body.user.id).toBe(id.toString());
  expect((await later(16, () => me(token))).status).toBe(401);
});

test('session extras: a stolen token cannot renew itself for ever without the refresh cookie', async () => {
  const member = await fixture.addMember();
  await fixture.db.query(
    `update sessions set last_used_at = now() - interval '61 minutes' where id = $1`,
    [member.session],
  );
  const { status, body } = await later(8, () => me(member.token));
  expect([status, body.fresh_token]).toEqual([200, undefined]);
});

test('profile.user: whoAreYou is stored with the session when it is a valid site or app name', async () => {
  const member = await fixture.addMember();
  await me(member.token, '?whoAreYou=mirror-7.casino.example');
  expect(await clientOf(member)).toBe('mirror-7.casino.example');
  expect((await me(member.token, '?whoAreYou=<script>')).status).toBe(200);
  expect(await clientOf(member)).toBe('mirror-7.casino.example');
  expect((await me(member.token, `?whoAreYou=${'a'.repeat(65)}`)).status).toBe(422);
});

test('profile.user: super_bonus is returned while the operator has one for the player', async () => {
  const { token, id } = await fixture.addMember();
  expect((await me(token)).body).not.toHaveProperty('super_bonus');
  await fixture.asOwner(`update players set super_bonus = 'winter-200' where id = ${id}`);
  expect((await me(token)).body.super_bonus).toBe('winter-200');
  await expect(
    fixture.asOwner(`update players set super_bonus = 'two words' where id = ${id}`),
  ).rejects.toThrow('players_super_bonus');
});
