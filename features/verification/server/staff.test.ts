import { readFileSync, writeFileSync } from 'node:fs';
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
import { findBrokenLine } from '#domain/staff/server/index.ts';

let database: TestDatabase;
let fixture: VerificationFixture;
let verifier: VerificationTestUser;
let admin: VerificationTestUser;
let jpeg: Buffer;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
  verifier = await fixture.addStaff('risk');
  admin = await fixture.addStaff('admin');
  jpeg = await photo();
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const HOME = '/api/v2/verification';
const QUEUE = '/api/v2/staff/verifications';
const PERSON = { full_name: 'Levin Konstantin', birth_date: '1985-01-02' };

async function waiting(person = PERSON): Promise<VerificationTestUser> {
  const player = await fixture.addPlayer();
  await fixture.send('PUT', `${HOME}/person`, { as: player, body: person });
  for (const kind of ['passport', 'selfie']) {
    await fixture.send('POST', `${HOME}/documents?kind=${kind}`, { as: player, file: jpeg });
  }
  const sent = await fixture.send('POST', `${HOME}/submit`, { as: player });
  expect(sent.status).toBe(200);
  return player;
}
const decide = (
  as: VerificationTestUser,
  { id }: VerificationTestUser,
  step: string,
  reason?: string,
) => fixture.send('POST', `${QUEUE}/${id}/decision`, { as, body: { step, reason } });
const read = async (as: VerificationTestUser) =>
  (await fixture.send('GET', HOME, { as })).json['data'];
const look = async (as: VerificationTestUser, { id }: VerificationTestUser) =>
  (await fixture.send('GET', `${QUEUE}/${id}`, { as })).json['data'];

test('verification: the reviewer sees masked contacts', async () => {
  const player = await waiting({ ...PERSON, full_name: 'Masked Person' });
  const shown = (await look(verifier, player)).email;
  expect(shown).not.toBe(player.email);
  expect(shown).toMatch(/^.•••.?@/);
});

test('profile.verification: from waiting over pending to success, published live and by email', async () => {
  const player = await waiting();
  const opened = await fixture.send('POST', `${QUEUE}/${player.id}/open`, { as: verifier });
  expect(opened.json['data']).toMatchObject({ status: 'pending', age: 41 });
  expect((await read(player)).status).toBe('pending');
  const accepted = await decide(verifier, player, 'accept');
  expect(accepted.json['data'].status).toBe('success');
  expect(fixture.published.at(-1)).toMatchObject({
    playerId: player.id,
    data: { group: 'success' },
  });
  const mail = await fixture.outbox.newest(player.email);
  expect([mail.template, mail.links]).toEqual([
    'verification-accepted',
    ['https://casino.example/en/profile#verification'],
  ]);
  expect(fixture.events.at(-1)).toEqual({
    name: 'verification.decided',
    body: { player_id: player.id.toString(), status: 'success' },
  });
});

test('profile.verification: refused with a reason, and tried again as a new attempt', async () => {
  const player = await waiting();
  await decide(verifier, player, 'refuse', 'The selfie is blurred.');
  const failed = await read(player);
  expect(failed).toMatchObject({
    status: 'failed',
    group: 'failed',
    reason: 'The selfie is blurred.',
    documents: [],
  });
  expect((await fixture.outbox.newest(player.email)).text).toContain('The selfie is blurred.');
  const upload = `${HOME}/documents?kind=passport`;
  const again = await fixture.send('POST', upload, { as: player, file: jpeg });
  expect(again.json['data']).toMatchObject({
    status: 'init',
    reason: null,
    full_name: 'Levin Konstantin',
  });
  const { documents, attempt } = await look(verifier, player);
  expect([attempt, documents.map((one: { attempt: number }) => one.attempt)]).toEqual([
    2,
    [1, 1, 2],
  ]);
});

test('verification: asked for more, the player adds it and submits again; the evidence is retained', async () => {
  const player = await waiting();
  await decide(verifier, player, 'ask', 'Both corners of the page, please.');
  expect(await read(player)).toMatchObject({ status: 'user_pending', group: 'pending' });
  const upload = `${HOME}/documents?kind=passport`;
  await fixture.send('POST', upload, { as: player, file: jpeg });
  await fixture.send('POST', `${HOME}/submit`, { as: player });
  const { status, documents } = await look(verifier, player);
  expect(status).toBe('waiting');
  expect(documents.map((one: { is_replaced: boolean }) => one.is_replaced)).toEqual([
    true,
    false,
    false,
  ]);
});

test('theft: documents that changed since the reviewer loaded them are not accepted', async () => {
  const player = await waiting();
  const seen = await look(verifier, player);
  await decide(admin, player, 'ask', 'Both corners of the page, please.');
  const upload = `${HOME}/documents?kind=passport`;
  await fixture.send('POST', upload, { as: player, file: jpeg });
  await fixture.send('POST', `${HOME}/submit`, { as: player });
  const accept = ({ submitted_at }: { submitted_at: string }) => {
    const body = { step: 'accept', seen_at: submitted_at };
    return fixture.send('POST', `${QUEUE}/${player.id}/decision`, { as: verifier, body });
  };
  const late = await accept(seen);
  expect([late.status, late.json['message']]).toEqual([422, 'verification_step']);
  expect((await read(player)).status).toBe('waiting');
  expect((await accept(await look(verifier, player))).status).toBe(200);
});

test('audit: each decision records the status before and after it, and the reason', async () => {
  const player = await waiting();
  await fixture.send('POST', `${QUEUE}/${player.id}/open`, { as: verifier });
  await decide(verifier, player, 'accept');
  const reason = 'The passport was stolen.';
  await decide(admin, player, 'revoke', reason);
  const lines = await fixture.db.query(
    `select action, staff_id, before ->> 'status' as before, after ->> 'status' as after, reason
       from staff_audit where player_id = $1 and before is not null order by id`,
    [player.id],
  );
  const by = { staff_id: verifier.id, reason: null };
  const last = { staff_id: admin.id, reason };
  expect(lines).toEqual([
    { ...by, action: 'verification.open', before: 'waiting', after: 'pending' },
    { ...by, action: 'verification.accept', before: 'pending', after: 'success' },
    { action: 'verification.revoke', before: 'success', after: 'unverified', ...last },
  ]);
});

test('verification: an acceptance is revoked with a reason, and an admin may vouch', async () => {
  const player = await waiting();
  await decide(verifier, player, 'accept');
  expect(
    (await decide(verifier, player, 'revoke', 'The passport was stolen.')).json['data'],
  ).toMatchObject({
    status: 'unverified',
  });
  expect((await decide(verifier, player, 'vouch', 'Known in person.')).status).toBe(403);
  expect((await decide(admin, player, 'vouch', 'Known in person.')).json['data']).toMatchObject({
    status: 'verified',
    reason: null,
  });
  expect((await read(player)).reason).toBeNull();
});

test.each(['refuse', 'ask', 'revoke'])(
  'verification: %s without a reason is refused',
  async (step) => {
    const player = await waiting();
    const words = [
      [undefined, 'required'],
      ['   ', 'too_short'],
    ] as const;
    for (const [reason, code] of words) {
      const answer = await decide(verifier, player, step, reason);
      expect([answer.status, answer.json['errors']]).toEqual([422, { reason: [code] }]);
    }
  },
);

test('race: of two simultaneous decisions one is applied, and the same decision twice is one', async () => {
  const player = await waiting();
  const answers = await Promise.all([
    decide(verifier, player, 'accept'),
    decide(admin, player, 'refuse', 'No.'),
    decide(admin, player, 'accept'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ json }) => json['message'])).toEqual([
    'verification_step',
    'verification_step',
  ]);
});

test('verification: staff without the role, and players, are refused', async () => {
  const player = await waiting();
  const support = await fixture.addStaff('support');
  const cashier = await fixture.addStaff('payments');
  const calls: [string, string, object?][] = [
    ['GET', QUEUE],
    ['GET', `${QUEUE}/${player.id}`],
    ['POST', `${QUEUE}/${player.id}/open`],
    ['POST', `${QUEUE}/${player.id}/decision`, { step: 'accept' }],
  ];
  for (const as of [support, cashier, player]) {
    for (const [method, path, body] of calls) {
      const answer = await fixture.send(method, path, { as, body });
      expect([answer.status, answer.json['message']], `${path}`).toEqual([403, 'forbidden']);
    }
  }
  expect((await fixture.send('GET', QUEUE)).status).toBe(401);
  expect((await read(player)).status).toBe('waiting');
});

test('verification: losing the role takes effect at once', async () => {
  const staff = await fixture.addStaff('risk');
  expect((await fixture.send('GET', QUEUE, { as: staff })).status).toBe(200);
  await fixture.db.query(`update staff set role = 'support' where player_id = $1`, [staff.id]);
  expect((await fixture.send('GET', QUEUE, { as: staff })).status).toBe(403);
});

test('verification: a document is served as a download, and the access is audited before it', async () => {
  const player = await waiting();
  const [document] = (await look(verifier, player)).documents;
  const path = `${QUEUE}/${player.id}/documents/${document.id}`;
  const file = await fixture.send('GET', path, { as: verifier });
  expect((await sharp(file.bytes).metadata()).format).toBe('jpeg');
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="${player.id}-passport.jpg"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const audit = await fixture.send('GET', `/api/v2/staff/audit?player=${player.id}`, { as: admin });
  expect(audit.json['data'].slice(0, 2)).toMatchObject([
    { action: 'verification.document', staff_id: verifier.id.toString(), target: document.id },
    { action: 'verification.read', staff_id: verifier.id.toString() },
  ]);
  const other = await waiting();
  const mixed = `${QUEUE}/${other.id}/documents/${document.id}`;
  expect((await fixture.send('GET', mixed, { as: verifier })).status).toBe(404);
});

test('verification: a file changed on the disk is not served, but the access is audited', async () => {
  const player = await waiting();
  const [document] = (await look(verifier, player)).documents;
  const rows = await fixture.db.query<{ file: string }>(
    'select file from verification_documents where id = $1',
    [document.id],
  );
  const name = rows[0]!.file;
  const place = join(fixture.folder, name.slice(0, 2), name);
  const bytes = readFileSync(place);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(place, bytes);
  const path = `${QUEUE}/${player.id}/documents/${document.id}`;
  const answer = await fixture.send('GET', path, { as: verifier });
  expect([answer.status, answer.json['message']]).toEqual([422, 'file_damaged']);
  const audit = await fixture.send('GET', `/api/v2/staff/audit?player=${player.id}`, { as: admin });
  expect(audit.json['data'][0]).toMatchObject({ action: 'verification.document' });
});

test('verification: accounts with the same identity are shown to the reviewer', async () => {
  const person = { full_name: 'Vronsky Alexei', birth_date: '1988-08-08' };
  const [first, second] = [
    await waiting(person),
    await waiting({ ...person, full_name: 'VRONSKY alexei' }),
  ];
  expect((await look(verifier, second)).namesakes).toEqual([first.id.toString()]);
});

test('verification: decisions about staff or unknown accounts are refused', async () => {
  for (const id of [verifier.id, 999_999n]) {
    const body = { step: 'vouch', reason: 'A friend.' };
    const answer = await fixture.send('POST', `${QUEUE}/${id}/decision`, { as: admin, body });
    expect(answer.status).toBe(404);
  }
});

test('verification: every entry of the audit log is chained to the previous one', async () => {
  expect(await findBrokenLine(fixture.db)).toBeUndefined();
});
