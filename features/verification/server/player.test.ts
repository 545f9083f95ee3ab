import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  createVerificationFixture,
  photo,
  type VerificationTestUser,
  type VerificationFixture,
} from '#dev/verification-fixture.ts';

let database: TestDatabase;
let fixture: VerificationFixture;
let jpeg: Buffer;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
  jpeg = await photo();
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const HOME = '/api/v2/verification';
const PERSON = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };
const upload = (as: VerificationTestUser, kind: string, file = jpeg, type = 'image/jpeg') =>
  fixture.send('POST', `${HOME}/documents?kind=${kind}`, { as, file, type });
const read = async (as: VerificationTestUser) =>
  (await fixture.send('GET', HOME, { as })).json['data'];

function filesOnDisk(): string[] {
  return readdirSync(fixture.folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(fixture.folder, name)).isFile());
}

test('profile.verification: a player who has not started sees what is missing', async () => {
  const player = await fixture.addPlayer();
  expect(await read(player)).toMatchObject({
    status: null,
    group: null,
    is_need: false,
    documents: [],
    missing: ['person', 'identity', 'selfie'],
    min_age: 18,
  });
});

test('profile.verification: name, documents and submit lead to waiting, published live', async () => {
  const player = await fixture.addPlayer();
  const begun = await fixture.send('PUT', `${HOME}/person`, { as: player, body: PERSON });
  expect(begun.json['data']).toMatchObject({ status: 'init', group: 'pending', ...PERSON });
  await upload(player, 'id_front');
  expect((await read(player)).missing).toEqual(['id_back', 'selfie']);
  await upload(player, 'id_back');
  await upload(player, 'selfie');
  const sent = await fixture.send('POST', `${HOME}/submit`, { as: player });
  expect(sent.json['data']).toMatchObject({ status: 'waiting', group: 'pending', missing: [] });
  const last = fixture.published.at(-1)!;
  expect([last.topic, last.playerId, last.data['status']]).toEqual([
    'me.verification',
    player.id,
    'waiting',
  ]);
  const user = (await fixture.send('GET', '/profile/user', { as: player })).json['user'];
  expect(user.verification).toEqual({ is_need: false, data: { status: 'waiting' } });
});

test('idempotency: a submit sent again, and ten at once, are one submit', async () => {
  const player = await ready();
  const before = fixture.events.length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fixture.send('POST', `${HOME}/submit`, { as: player })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.every(({ json }) => json['data'].status === 'waiting')).toBe(true);
  const events = fixture.events.slice(before).map(({ name }) => name);
  expect(events).toEqual(['verification.submitted']);
});

test('verification: submitted data can be neither changed nor removed', async () => {
  const player = await ready();
  const { documents } = await read(player);
  await fixture.send('POST', `${HOME}/submit`, { as: player });
  const late = [
    await upload(player, 'passport'),
    await fixture.send('PUT', `${HOME}/person`, { as: player, body: PERSON }),
    await fixture.send('DELETE', `${HOME}/documents/${documents[0].id}`, { as: player }),
  ];
  for (const { status, json } of late) {
    expect([status, json['message']]).toEqual([422, 'verification_closed']);
  }
});

test('verification: an incomplete verification is not submitted', async () => {
  const player = await fixture.addPlayer();
  const nothing = await fixture.send('POST', `${HOME}/submit`, { as: player });
  expect(nothing.json['message']).toBe('verification_closed');
  await upload(player, 'passport');
  const half = await fixture.send('POST', `${HOME}/submit`, { as: player });
  expect([half.status, half.json['message']]).toEqual([422, 'verification_incomplete']);
});

test.each([
  [{ full_name: '1', birth_date: '1990-05-17' }, 'full_name', 'name_format'],
  [{ full_name: '<img src=x>', birth_date: '1990-05-17' }, 'full_name', 'name_format'],
  [{ full_name: '', birth_date: '1990-05-17' }, 'full_name', 'required'],
  [{ full_name: 'Anna K', birth_date: '1990-02-31' }, 'birth_date', 'date_format'],
  [{ full_name: 'Anna K', birth_date: '2030-01-01' }, 'birth_date', 'date_format'],
  [{ full_name: 'Anna K', birth_date: '1901-01-01' }, 'birth_date', 'date_format'],
])('verification: %j is refused', async (body, field, code) => {
  const player = await fixture.addPlayer();
  const answer = await fixture.send('PUT', `${HOME}/person`, { as: player, body });
  expect([answer.status, answer.json['errors'][field]]).toEqual([422, [code]]);
});

test('verification: a player one day too young is refused, and one on their birthday is not', async () => {
  const player = await fixture.addPlayer();
  fixture.clock.now = Date.parse('2026-11-21T12:00:00Z');
  const put = (birth_date: string) =>
    fixture.send('PUT', `${HOME}/person`, {
      as: player,
      body: { full_name: 'Anna K', birth_date },
    });
  const young = await put('2008-11-22');
  expect(young.json).toMatchObject({
    message: 'under_age',
    errors: { birth_date: ['under_age:18'] },
  });
  expect((await put('2008-11-21')).status).toBe(200);
});

test('verification: a document replaces the previous one, whose file is deleted', async () => {
  const player = await fixture.addPlayer();
  const before = filesOnDisk().length;
  const first = (await upload(player, 'passport')).json['data'].documents[0];
  const second = (await upload(player, 'passport')).json['data'].documents;
  expect(second).toHaveLength(1);
  expect(second[0].id).not.toBe(first.id);
  await expect.poll(() => filesOnDisk().length).toBe(before + 1);
  const gone = await fixture.send('DELETE', `${HOME}/documents/${second[0].id}`, { as: player });
  expect(gone.json['data'].documents).toEqual([]);
  expect(filesOnDisk()).toHaveLength(before);
  const again = await fixture.send('DELETE', `${HOME}/documents/${second[0].id}`, { as: player });
  expect(again.status).toBe(404);
});

test('secrecy: a stored file contains neither the picture nor its camera metadata', async () => {
  const player = await fixture.addPlayer();
  const withMetadata = await sharp(jpeg)
    .withExif({ IFD0: { Artist: 'At home' } })
    .jpeg()
    .toBuffer();
  const before = new Set(filesOnDisk());
  expect((await upload(player, 'passport', withMetadata)).status).toBe(200);
  const [mine] = filesOnDisk().filter((name) => !before.has(name));
  const sealed = readFileSync(join(fixture.folder, mine!));
  expect(sealed.includes('At home') || sealed.includes('JFIF')).toBe(false);
  const rows = await fixture.db.query<{ file: string }>(
    'select file from verification_documents where player_id = $1',
    [player.id],
  );
  const opened = (await fixture.deps.files.open(rows[0]!.file)) as Buffer;
  expect((await sharp(opened).metadata()).exif).toBeUndefined();
});

test("verification: another player's documents are not found", async () => {
  const [ann, eve] = [await fixture.addPlayer(), await fixture.addPlayer()];
  const { id } = (await upload(ann, 'passport')).json['data'].documents[0];
  const stolen = await fixture.send('DELETE', `${HOME}/documents/${id}`, { as: eve });
  expect(stolen.status).toBe(404);
  expect((await read(ann)).documents).toHaveLength(1);
  const path = `/api/v2/staff/verifications/${ann.id}/documents/${id}`;
  const peeked = [
    await fixture.send('GET', path, { as: eve }),
    await fixture.send('GET', path, { as: ann }),
    await fixture.send('GET', path),
  ];
  expect(peeked.map(({ status }) => status)).toEqual([403, 403, 401]);
});

test.each(['..%2f..%2fetc%2fpasswd', '%00', "1' or '1'='1", '00000000'])(
  'verification: a name such as %s names no document',
  async (name) => {
    const player = await fixture.addPlayer();
    const path = `${HOME}/documents/${name}`;
    const answer = await fixture.send('DELETE', path, { as: player });
    expect([400, 404, 422]).toContain(answer.status);
  },
);

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

test.each([
  ['an SVG with a script', 'passport', SVG, 'image/jpeg', 'file_kind'],
  ['a zip', 'passport', Buffer.from('504b03041400', 'hex'), 'image/png', 'file_kind'],
  ['a PDF as selfie', 'selfie', PDF, 'application/pdf', 'file_kind'],
  ['a PDF called JPEG', 'passport', PDF, 'image/jpeg', 'file_mismatch'],
  ['an SVG called SVG', 'passport', SVG, 'image/svg+xml', 'unsupported_media_type'],
  ['a song', 'song', PDF, 'application/pdf', 'bad_input'],
])('verification: %s is refused, and nothing is stored', async (_what, kind, file, type, code) => {
  const player = await fixture.addPlayer();
  const before = filesOnDisk().length;
  const answer = await upload(player, kind, file, type);
  expect(answer.json['message']).toBe(code);
  expect(filesOnDisk()).toHaveLength(before);
  expect((await read(player)).status).toBeNull();
});

test('verification: a JPEG that is also an HTML page is refused', async () => {
  const player = await fixture.addPlayer();
  const trick = Buffer.concat([jpeg, Buffer.from('<script>fetch("/profile/user")</script>')]);
  expect((await upload(player, 'passport', trick)).json['message']).toBe('file_active');
});

test('verification: 1 px × 6 000 px is refused', async () => {
  const player = await fixture.addPlayer();
  const thread = await sharp({
    create: { width: 1, height: 6_000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const answer = await upload(player, 'passport', thread, 'image/png');
  expect(answer.json['message']).toBe('image_shape');
});

test('verification: a PDF is stored unchanged, encrypted', async () => {
  const player = await fixture.addPlayer();
  const { documents } = (await upload(player, 'address', PDF, 'application/pdf')).json['data'];
  expect(documents).toMatchObject([
    { kind: 'address', type: 'application/pdf', bytes: PDF.length },
  ]);
});

test('race: two simultaneous uploads of one kind leave one document', async () => {
  const player = await fixture.addPlayer();
  await Promise.all([upload(player, 'selfie'), upload(player, 'selfie'), upload(player, 'selfie')]);
  expect((await read(player)).documents).toHaveLength(1);
});

async function ready(): Promise<VerificationTestUser> {
  const player = await fixture.addPlayer();
  await fixture.send('PUT', `${HOME}/person`, { as: player, body: PERSON });
  await upload(player, 'passport');
  await upload(player, 'selfie');
  return player;
}
