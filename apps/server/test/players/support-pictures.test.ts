import sharp from 'sharp';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { messages, threadOf } from '#dev/support-steps.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { photo } from '#dev/verification-fixture.ts';
import { trimPictures } from '#features/support/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const PICTURES = '/api/v2/support/pictures';
const JPEG = { 'content-type': 'image/jpeg' };

async function uploadTo(app: TestApp, token: string, body: unknown, path = PICTURES) {
  return await app.send('POST', path, { token, headers: JPEG, body });
}

async function uploaded(app: TestApp, token: string, path = PICTURES): Promise<string> {
  const { json, status } = await uploadTo(app, token, await photo(), path);
  if (status !== 200) throw new Error(`a picture was refused with ${status}`);
  return json!['data'].id as string;
}

const sentWith = (id: string, text = '') => ({
  key: newKey(),
  body: { locale: 'en', text, picture: { id, description: 'a  receipt\nof the bank' } },
});

const sendMessage = (app: TestApp, token: string, request: ReturnType<typeof sentWith>) =>
  app.send('POST', '/api/v2/support/messages', { token, ...request });

/** The bytes as they were received. */
async function bytesOf(app: TestApp, token: string, path: string) {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Deletes no file, and notes which were to be deleted. */
function noteRemoved() {
  const removed: string[] = [];
  return { removed, files: { remove: async (name: string) => void removed.push(name) } };
}

test('support: a picture of a player is re-encoded, and read by the player and the team alone', async ({
  app,
}) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const [support, payments] = [
    await createStaffClient(app, 'support'),
    await createStaffClient(app, 'payments'),
  ];
  const original = sharp(await photo(3000, 1500)).withExif({ IFD0: { Artist: 'Anna Karenina' } });
  const body = await original.jpeg().toBuffer();
  expect(body.includes('Anna Karenina')).toBe(true);
  const { json } = await uploadTo(app, ann.token, body);
  const id = json!['data'].id as string;
  const request = sentWith(id);
  const { json: sent } = await sendMessage(app, ann.token, request);
  const picture = {
    id,
    description: 'a receipt of the bank',
    width: 2000,
    height: 1000,
    is_erased: false,
  };
  expect(sent!['data']).toMatchObject({ text: '', picture });
  // Sent again after a lost answer it is the same message.
  expect((await sendMessage(app, ann.token, request)).json).toEqual(sent);
  expect(await messages(app, ann.token)).toMatchObject([{ text: '', picture }]);

  const own = `${PICTURES}/${id}?size=full`;
  const full = await bytesOf(app, ann.token, own);
  expect(full.status).toBe(200);
  expect(full.bytes.includes('Anna Karenina')).toBe(false);
  expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2000 });
  const small = await bytesOf(app, ann.token, `${PICTURES}/${id}?size=thumbnail`);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 240 });

  const thread = `/api/v2/staff/support/${sent!['data'].thread}`;
  const ofStaff = `${thread}/pictures/${id}`;
  expect((await bytesOf(app, support.token, `${ofStaff}?size=full`)).bytes).toEqual(full.bytes);
  expect((await bytesOf(app, support.token, `${ofStaff}?size=thumbnail`)).status).toBe(200);
  for (const [token, path] of [
    [ben.token, own],
    [payments.token, `${ofStaff}?size=full`],
    [support.token, `/api/v2/staff/support/999999/pictures/${id}?size=full`],
  ] as const) {
    expect((await bytesOf(app, token, path)).status).toBe(404);
  }
  const audit = await app.db.query(
    `select action from staff_audit where target = $1 and action = 'support.picture'`,
    [sent!['data'].thread],
  );
  expect(audit).toHaveLength(1);
});

test('support: a picture is sent by its uploader, once; without it a message has words', async ({
  app,
}) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const id = await uploaded(app, ann.token);
  // Read by no one until it is sent.
  expect((await bytesOf(app, ann.token, `${PICTURES}/${id}?size=full`)).status).toBe(404);
  const unknown = { status: 422, json: { message: 'support_picture_unknown' } };
  expect(await sendMessage(app, ben.token, sentWith(id))).toMatchObject(unknown);
  // The refused message of Ben does not exist.
  expect(await messages(app, ben.token)).toEqual([]);
  expect((await sendMessage(app, ann.token, sentWith(id, 'look'))).status).toBe(200);
  expect(await sendMessage(app, ann.token, sentWith(id, 'again'))).toMatchObject(unknown);
  const empty = { key: newKey(), body: { locale: 'en', text: ' ' } };
  const { json } = await app.send('POST', '/api/v2/support/messages', {
    token: ann.token,
    ...empty,
  });
  expect(json!['errors']).toEqual({ text: ['required'] });
});

test('support: what is no picture is refused for what it is, and ten wait for their messages', async ({
  app,
}) => {
  const { token } = await app.addMember();
  for (const [body, reason] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'file_kind'],
    ['GIF89a', 'file_kind'],
    ['no picture at all', 'file_unknown'],
    [
      await sharp(await photo())
        .png()
        .toBuffer(),
      'file_mismatch',
    ],
    [(await photo()).subarray(0, 900), 'image_damaged'],
    [await photo(8, 8), 'image_too_small'],
    [await photo(20, 900), 'image_shape'],
    [Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]), 'file_active'],
  ] as const) {
    const { json, status } = await uploadTo(app, token, body);
    expect([status, json!['message']]).toEqual([422, reason]);
  }
  for (let count = 0; count < 10; count += 1) await uploaded(app, token);
  const { json } = await uploadTo(app, token, await photo());
  expect(json!['errors']).toEqual({ file: ['support_pictures_full:10'] });
});

test('support: pictures that were not sent within a day are removed with their files', async ({
  app,
  database,
}) => {
  const { token } = await app.addMember();
  const [old, fresh] = [await uploaded(app, token), await uploaded(app, token)];
  const sent = await uploaded(app, token);
  await sendMessage(app, token, sentWith(sent));
  const [row] = await app.db.query<{ file: string; thumbnail: string }>(
    'select file, thumbnail from support_pictures where id = $1',
    [old],
  );
  await backdate(database.url, [old, sent]);
  const { files, removed } = noteRemoved();
  expect(await trimPictures({ db: app.db, files })).toBe(2);
  expect(removed.toSorted()).toEqual([row!.file, row!.thumbnail].toSorted());
  const left = await app.db.query<{ id: string }>(
    'select id from support_pictures where id = any ($1::uuid[])',
    [[old, fresh, sent]],
  );
  expect(left.map(({ id }) => id).toSorted()).toEqual([fresh, sent].toSorted());
});

test('support: an answer and a note of staff may have a picture; the player sees the first', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const { thread } = await threadOf(app, token, 'how?');
  const path = `/api/v2/staff/support/${thread}`;
  const ids: string[] = [];
  for (const isNote of [true, false]) {
    const id = await uploaded(app, staff.token, `${path}/pictures`);
    const body = { is_note: isNote, picture: { id, description: '' } };
    const sent = await staff.send('POST', `${path}/messages`, { key: newKey(), body });
    expect(sent.status).toBe(200);
    ids.push(id);
  }
  const [note, answer] = ids;
  expect(await messages(app, token)).toMatchObject([{ picture: { id: answer } }, { text: 'how?' }]);
  expect((await bytesOf(app, token, `${PICTURES}/${answer}?size=thumbnail`)).status).toBe(200);
  expect((await bytesOf(app, token, `${PICTURES}/${note}?size=thumbnail`)).status).toBe(404);
  const { json } = await staff.send('GET', '/api/v2/staff/support?state=waiting');
  expect(json!['data']).toMatchObject([{ last_message: { text: '', has_picture: true } }]);
});

test('support: erasing the texts of a player erases the pictures, and their hashes stay', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const admin = await createStaffClient(app, 'admin');
  const id = await uploaded(app, token);
  const { json } = await sendMessage(app, token, sentWith(id, 'my passport'));
  const path = `/api/v2/staff/support/${json!['data'].thread}`;
  await admin.send('POST', `${path}/close`, { body: {} });
  const reason = { body: { reason: 'the player asked for it' } };
  expect((await admin.send('POST', `${path}/erasure`, reason)).status).toBe(200);
  expect(await messages(app, token)).toMatchObject([
    { text: null, picture: { id, description: '', is_erased: true } },
  ]);
  expect((await bytesOf(app, token, `${PICTURES}/${id}?size=full`)).status).toBe(404);
  const [row] = await app.db.query(
    'select file, thumbnail, octet_length(hash) as hash from support_pictures where id = $1',
    [id],
  );
  expect(row).toEqual({ file: null, thumbnail: null, hash: 32 });
});

async function backdate(url: string, ids: readonly string[]): Promise<void> {
  await runOn(
    url,
    `update support_pictures set uploaded_at = uploaded_at - interval '25 hours'
      where id in (${ids.map((id) => `'${id}'`).join()})`,
  );
}
