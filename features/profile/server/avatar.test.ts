import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  createVerificationFixture,
  photo,
  type VerificationTestUser,
  type VerificationFixture,
} from '#dev/verification-fixture.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { closePlayer } from '#domain/identity/server/index.ts';

let database: TestDatabase;
let fixture: VerificationFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const PATH = '/api/v2/profile/avatar';
const put = (as: VerificationTestUser, file: Buffer, query = '', type = 'image/jpeg') =>
  fixture.send('POST', PATH + query, { as, file, type });
const user = async (as: VerificationTestUser) =>
  (await fixture.send('GET', '/profile/user', { as })).json['user'];

/** As another player's page is sent them. */
async function shownToOthers({ id }: VerificationTestUser) {
  const players = new PublicPlayerCache(fixture.db);
  await players.load([id]);
  return players.get(id);
}

test('profile.avatar: a picture is cropped to its square and served in two sizes with a permanent URL', async () => {
  const player = await fixture.addPlayer();
  const file = await photo(1200, 800);
  const answer = await put(player, file, '?left=400&top=0&size=800');
  const { small, large } = answer.json['data'];
  expect(small).toMatch(/^\/media\/avatars\/[\w-]{22}\.webp$/);
  expect((await user(player)).image).toEqual({ small });
  for (const [path, side] of [
    [small, 128],
    [large, 512],
  ]) {
    const served = await fixture.send('GET', path);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const metadata = await sharp(served.bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
      'webp',
      side,
      side,
      undefined,
    ]);
  }
});

test('profile.avatar: a new picture has a new URL, and the old URL is gone', async () => {
  const player = await fixture.addPlayer();
  const first = (await put(player, await photo())).json['data'].small;
  const second = (await put(player, await photo())).json['data'].small;
  expect(second).not.toBe(first);
  expect((await fixture.send('GET', first)).status).toBe(404);
});

test('profile.avatar: hiding a picture changes its URL, so that a stored URL stops working', async () => {
  const player = await fixture.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  expect(await shownToOthers(player)).toEqual({ player: expect.any(String), avatar: small });
  await fixture.send('PUT', '/profile/settings', { as: player, body: { is_avatar_hidden: true } });
  expect((await fixture.send('GET', small)).status).toBe(404);
  expect(await shownToOthers(player)).toEqual({ player: expect.any(String), avatar: null });
  const own = (await user(player)).image.small;
  expect((await fixture.send('GET', own)).status).toBe(200);
});

test('profile.avatar: a player who hides their name shows no picture either', async () => {
  const player = await fixture.addPlayer();
  await put(player, await photo());
  const body = { is_statistics_hidden: true };
  await fixture.send('PUT', '/profile/settings', { as: player, body });
  expect(await shownToOthers(player)).toEqual({ player: null, avatar: null });
});

test('profile.avatar: a removed picture is gone for everyone', async () => {
  const player = await fixture.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  const gone = await fixture.send('DELETE', PATH, { as: player });
  expect(gone.json['data']).toEqual({ small: null, large: null });
  expect((await user(player)).image).toEqual({ small: null });
  expect((await fixture.send('GET', small)).status).toBe(404);
});

test('profile.avatar: a closed account has no picture', async () => {
  const player = await fixture.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  await fixture.db.transaction((tx) => closePlayer(tx, player.id));
  expect((await fixture.send('GET', small)).status).toBe(404);
  // An upload in progress does not set one either.
  expect((await put(player, await photo())).status).toBe(401);
  const rows = await fixture.db.query('select from avatars where player_id = $1', [player.id]);
  expect(rows).toEqual([]);
});

test.each([
  ['beyond the edge', '?left=500&top=0&size=700', 'bad_input'],
  ['of nothing', '?left=0&top=0&size=0', 'bad_input'],
  ['half said', '?left=0&top=0', 'bad_input'],
  ['below zero', '?left=-1&top=0&size=100', 'bad_input'],
  ['of no number', '?left=1e3&top=0&size=100', 'bad_input'],
])('profile.avatar: a square %s is refused', async (_what, query, code) => {
  const player = await fixture.addPlayer();
  expect((await put(player, await photo(900, 700), query)).json['message']).toBe(code);
  expect((await user(player)).image.small).toBeNull();
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg', 'file_kind'],
  ['a GIF', Buffer.from('GIF89a'), 'image/png', 'file_kind'],
  ['a PDF', Buffer.from('%PDF-1.7 %%EOF'), 'application/pdf', 'unsupported_media_type'],
  ['noise', Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg', 'image_damaged'],
])('profile.avatar: %s is not a picture', async (_what, file, type, code) => {
  const player = await fixture.addPlayer();
  expect((await put(player, file, '', type)).json['message']).toBe(code);
});

test('profile.avatar: a picture smaller than the minimum is refused', async () => {
  const player = await fixture.addPlayer();
  const answer = await put(player, await photo(100, 100));
  expect(answer.json).toMatchObject({ errors: { file: ['image_too_small:128'] } });
});

test('profile.avatar: guests and visitors without a login have no picture', async () => {
  const answer = await fixture.send('POST', PATH, { file: await photo() });
  expect(answer.status).toBe(401);
});

test.each(['a.webp', '..%2f..%2fsecrets.json', `${'A'.repeat(22)}.webp`, `${'A'.repeat(22)}.svg`])(
  'profile.avatar: %s is not found',
  async (name) => {
    expect((await fixture.send('GET', `/media/avatars/${name}`)).status).toBe(404);
  },
);
