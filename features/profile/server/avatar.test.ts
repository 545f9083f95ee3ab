import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  openVerificationRoom,
  photo,
  type Person,
  type VerificationRoom,
} from '#dev/verification-room.ts';
import { closePlayer, findShownAvatar } from '#domain/identity/server/index.ts';

let database: TestDatabase;
let room: VerificationRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openVerificationRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const PATH = '/api/v2/profile/avatar';
const put = (as: Person, file: Buffer, query = '', type = 'image/jpeg') =>
  room.send('POST', PATH + query, { as, file, type });
const user = async (as: Person) => (await room.send('GET', '/profile/user', { as })).json['user'];

test('profile.avatar: a picture is cut to its square and served in two sizes, for ever', async () => {
  const player = await room.addPlayer();
  const file = await photo(1200, 800);
  const answer = await put(player, file, '?left=400&top=0&size=800');
  const { small, large } = answer.json['data'];
  expect(small).toMatch(/^\/media\/avatars\/[\w-]{22}\.webp$/);
  expect((await user(player)).image).toEqual({ small });
  for (const [path, side] of [
    [small, 128],
    [large, 512],
  ]) {
    const served = await room.send('GET', path);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const told = await sharp(served.bytes).metadata();
    expect([told.format, told.width, told.height, told.exif]).toEqual([
      'webp',
      side,
      side,
      undefined,
    ]);
  }
});

test('another picture has another address, and the old one is empty', async () => {
  const player = await room.addPlayer();
  const first = (await put(player, await photo())).json['data'].small;
  const second = (await put(player, await photo())).json['data'].small;
  expect(second).not.toBe(first);
  expect((await room.send('GET', first)).status).toBe(404);
});

test('profile.avatar: hidden it moves, so that who kept the address sees nothing', async () => {
  const player = await room.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  expect(await findShownAvatar(room.db, player.id)).toBeDefined();
  await room.send('PUT', '/profile/settings', { as: player, body: { is_avatar_hidden: true } });
  expect((await room.send('GET', small)).status).toBe(404);
  expect(await findShownAvatar(room.db, player.id)).toBeUndefined();
  const own = (await user(player)).image.small;
  expect((await room.send('GET', own)).status).toBe(200);
});

test('profile.avatar: taken away it is gone for everybody', async () => {
  const player = await room.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  const gone = await room.send('DELETE', PATH, { as: player });
  expect(gone.json['data']).toEqual({ small: null, large: null });
  expect((await user(player)).image).toEqual({ small: null });
  expect((await room.send('GET', small)).status).toBe(404);
});

test('a closed account has no picture any more', async () => {
  const player = await room.addPlayer();
  const { small } = (await put(player, await photo())).json['data'];
  await room.db.transaction((tx) => closePlayer(tx, player.id));
  expect((await room.send('GET', small)).status).toBe(404);
  // Nor is one put there that was on its way.
  expect((await put(player, await photo())).status).toBe(401);
  const rows = await room.db.query('select from avatars where player_id = $1', [player.id]);
  expect(rows).toEqual([]);
});

test.each([
  ['beyond the edge', '?left=500&top=0&size=700', 'bad_input'],
  ['of nothing', '?left=0&top=0&size=0', 'bad_input'],
  ['half said', '?left=0&top=0', 'bad_input'],
  ['below zero', '?left=-1&top=0&size=100', 'bad_input'],
  ['of no number', '?left=1e3&top=0&size=100', 'bad_input'],
])('a square %s is refused', async (_what, query, code) => {
  const player = await room.addPlayer();
  expect((await put(player, await photo(900, 700), query)).json['message']).toBe(code);
  expect((await user(player)).image.small).toBeNull();
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg', 'file_kind'],
  ['a GIF', Buffer.from('GIF89a'), 'image/png', 'file_kind'],
  ['a PDF', Buffer.from('%PDF-1.7 %%EOF'), 'application/pdf', 'unsupported_media_type'],
  ['noise', Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg', 'image_damaged'],
])('%s is no picture', async (_what, file, type, code) => {
  const player = await room.addPlayer();
  expect((await put(player, file, '', type)).json['message']).toBe(code);
});

test('a picture too small for its place is refused', async () => {
  const player = await room.addPlayer();
  const answer = await put(player, await photo(100, 100));
  expect(answer.json).toMatchObject({ errors: { file: ['image_too_small:128'] } });
});

test('guests and nobody have no picture', async () => {
  const answer = await room.send('POST', PATH, { file: await photo() });
  expect(answer.status).toBe(401);
});

test.each(['a.webp', '..%2f..%2fsecrets.json', `${'A'.repeat(22)}.webp`, `${'A'.repeat(22)}.svg`])(
  'there is nothing at %s',
  async (name) => {
    expect((await room.send('GET', `/media/avatars/${name}`)).status).toBe(404);
  },
);
