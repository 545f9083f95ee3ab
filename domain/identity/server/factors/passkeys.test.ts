import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { createTestPasskey, type PasskeyOverrides } from '#dev/passkey.ts';
import { minimalMember } from '#dev/minimal-member.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { insertMember } from '../store.ts';
import { createFactors } from './index.ts';
import { relyingPartyOf } from './relying-party.ts';

const PLACE = { origin: 'https://casino.example', rpId: 'casino.example' };
const factors = createFactors({ secretKey: '7'.repeat(64), publicUrl: () => PLACE.origin });

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

let serial = 0;

async function addPlayer(): Promise<PlayerId> {
  const player = await db.transaction((tx) =>
    insertMember(tx, minimalMember(`passkey${++serial}@example.org`)),
  );
  return player!.id;
}

/** The transaction's additional work: none. */
const returnId = async (_tx: unknown, passkey: string) => passkey;

async function addOwner() {
  const id = await addPlayer();
  const passkey = createTestPasskey(PLACE);
  const options = await factors.beginPasskey(db, { id, label: 'ann' });
  const response = passkey.create(options);
  const added = await factors.finishPasskey(db, id, { response, name: 'Phone' }, returnId);
  if (isRefusal(added)) throw new Error(added.refused);
  return { id, passkey, handle: options.user.id };
}

const refused = (outcome: unknown) => (isRefusal(outcome) ? outcome.refused : String(outcome));

test('passkeys: the options request a discoverable credential with user verification', async () => {
  const id = await addPlayer();
  const options = await factors.beginPasskey(db, { id, label: 'ann@example.org' });
  expect(options).toMatchObject({
    rp: { id: 'casino.example', name: 'Croupier' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const login = await factors.beginPasskeyLogin(db);
  expect(login).toMatchObject({ rpId: 'casino.example', userVerification: 'required' });
  expect(login.allowCredentials ?? []).toEqual([]);
});

test('passkeys: a passkey identifies its owner, and confirms the owner', async () => {
  const { id, passkey, handle } = await addOwner();
  const login = await factors.beginPasskeyLogin(db);
  const answer = passkey.get(login, { userHandle: handle });
  expect(await factors.finishPasskeyLogin(db, answer)).toBe(id);
  const options = await factors.createPasskeyOptions(db, id);
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
  const assertion = passkey.get(options);
  expect(await factors.check(db, id, { kind: 'passkey', assertion })).toBe('passkey');
  expect(await factors.listFor(db, id)).toEqual(['passkey']);
});

test('replay: a challenge is answered once, for its purpose, by the player who requested it', async () => {
  const [{ id, passkey }, stranger] = [await addOwner(), await addOwner()];
  const login = await factors.beginPasskeyLogin(db);
  const answer = passkey.get(login);
  const twice = await Promise.all([
    factors.finishPasskeyLogin(db, answer),
    factors.finishPasskeyLogin(db, answer),
  ]);
  expect(twice.map(refused).toSorted()).toEqual([String(id), 'passkey_wrong']);
  // A login challenge is not valid for the step-up, and vice versa.
  const fresh = await factors.beginPasskeyLogin(db);
  const crossed = { kind: 'passkey', assertion: passkey.get(fresh) } as const;
  expect(refused(await factors.check(db, id, crossed))).toBe('passkey_wrong');
  const options = await factors.createPasskeyOptions(db, id);
  expect(refused(await factors.finishPasskeyLogin(db, passkey.get(options)))).toBe('passkey_wrong');
  // A challenge that another player requested, that was never issued, or that has expired.
  const theirs = await factors.createPasskeyOptions(db, stranger.id);
  const borrowed = { kind: 'passkey', assertion: passkey.get(theirs) } as const;
  expect(refused(await factors.check(db, id, borrowed))).toBe('passkey_wrong');
  expect(refused(await factors.check(db, stranger.id, borrowed))).toBe('passkey_wrong');
  const invented = passkey.get({ challenge: 'aW52ZW50ZWQ' });
  expect(refused(await factors.finishPasskeyLogin(db, invented))).toBe('passkey_wrong');
  const late = await factors.beginPasskeyLogin(db);
  await db.query('update passkey_challenges set expires_at = now()');
  expect(refused(await factors.finishPasskeyLogin(db, passkey.get(late)))).toBe('passkey_wrong');
});

test.each<[string, PasskeyOverrides]>([
  ['of a page of another site', { origin: 'https://casino.example.evil.example' }],
  ['of a page without encryption', { origin: 'http://casino.example' }],
  ['bound to another name', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['that names another account', { userHandle: 'c29tZWJvZHk' }],
])('secrecy: an answer %s is refused and its challenge is consumed', async (_, forged) => {
  const { passkey } = await addOwner();
  const login = await factors.beginPasskeyLogin(db);
  expect(refused(await factors.finishPasskeyLogin(db, passkey.get(login, forged)))).toBe(
    'passkey_wrong',
  );
  const id = await addPlayer();
  const options = await factors.beginPasskey(db, { id, label: 'ann' });
  if (forged.userHandle !== undefined) return;
  const made = createTestPasskey(PLACE);
  const finish = (response: ReturnType<typeof made.create>) =>
    factors.finishPasskey(db, id, { response, name: 'Phone' }, returnId);
  expect(refused(await finish(made.create(options, forged)))).toBe('passkey_wrong');
});

test('passkeys: a cloned key is detected by its counter', async () => {
  const { id, passkey } = await addOwner();
  const answer = async (counter: number) => {
    const login = await factors.beginPasskeyLogin(db);
    return refused(await factors.finishPasskeyLogin(db, passkey.get(login, { counter })));
  };
  expect(await answer(7)).toBe(String(id));
  expect(await answer(7)).toBe('passkey_wrong');
  expect(await answer(6)).toBe('passkey_wrong');
  expect(await answer(8)).toBe(String(id));
});

test('passkeys: a passkey belongs to one account, and only its owner renames or removes it', async () => {
  const { id, passkey } = await addOwner();
  const stranger = await addPlayer();
  const options = await factors.beginPasskey(db, { id: stranger, label: 'bob' });
  const response = passkey.create(options);
  expect(
    refused(await factors.finishPasskey(db, stranger, { response, name: 'Mine' }, returnId)),
  ).toBe('passkey_taken');
  expect(await factors.renamePasskey(db, stranger, passkey.id, 'Mine')).toBe(false);
  const remove = (owner: PlayerId) =>
    db.transaction((tx) => factors.removePasskey(tx, owner, passkey.id));
  expect(await remove(stranger)).toBeUndefined();
  expect(await factors.renamePasskey(db, id, passkey.id, 'Stick')).toBe(true);
  expect(await remove(id)).toBe('Stick');
  const login = await factors.beginPasskeyLogin(db);
  expect(refused(await factors.finishPasskeyLogin(db, passkey.get(login)))).toBe('passkey_wrong');
});

test('passkeys: a passkey whose owner cannot be notified is not added', async () => {
  const id = await addPlayer();
  const response = createTestPasskey(PLACE).create(
    await factors.beginPasskey(db, { id, label: 'ann' }),
  );
  const fail = () => Promise.reject(new Error('the email cannot be written'));
  const adding = factors.finishPasskey(db, id, { response, name: 'Phone' }, fail);
  await expect(adding).rejects.toThrow('cannot be written');
  expect(await factors.listPasskeys(db, id)).toEqual([]);
});

test('passkeys: the factors of an intruder are removed, older ones stay', async () => {
  const { id, passkey } = await addOwner();
  await db.query(`update passkeys set created_at = now() - interval '2 days'`);
  const theirs = createTestPasskey(PLACE);
  const response = theirs.create(await factors.beginPasskey(db, { id, label: 'ann' }));
  await factors.finishPasskey(db, id, { response, name: 'Theirs' }, returnId);
  const since = new Date(Date.now() - 24 * 3_600_000);
  await db.transaction((tx) => factors.removeSince(tx, id, since));
  expect((await factors.listPasskeys(db, id)).map((held) => held.id)).toEqual([passkey.id]);
});

test.each([
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
  ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
  ['https://casino.example/', 'casino.example', 'https://casino.example'],
])('passkeys: those of %s are bound to %s', (url, rpId, origin) => {
  expect(relyingPartyOf(url)).toEqual({ rpId, origin });
});
