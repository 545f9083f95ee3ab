import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { verifySignature } from '#core/fairness/signature.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createSigner, type Signer } from './index.ts';

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let db: Db;
let signer: Signer;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
  signer = createSigner(db, SECRET);
  await signer.ensureKey();
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const verdictOf = async (document: unknown) =>
  verifySignature(JSON.parse(JSON.stringify(document)), {
    keys: await signer.listKeys(),
    isSignedBy,
  });

test('fairness: the first start makes a key, and later starts and other processes find it', async () => {
  const other = createSigner(db, SECRET);
  await Promise.all([signer.ensureKey(), other.ensureKey(), createSigner(db, SECRET).ensureKey()]);
  expect(await signer.listKeys()).toHaveLength(1);
  expect(await verdictOf(await other.sign({ stake: '1.00' }))).toBe('known');
});

test('fairness: a document is signed as it is sent, without fields that are undefined', async () => {
  const signed = await signer.sign({ stake: '1.00', bonus_stake: undefined, list: [{ at: null }] });
  expect(await verdictOf(signed)).toBe('known');
  expect(await verdictOf({ ...signed, bonus_stake: '1.00' })).toBe('invalid');
});

test('fairness: after a rotation all processes sign by the new key, and old signatures stay valid', async () => {
  const other = createSigner(db, SECRET);
  const before = await other.sign({ stake: '1.00' });
  const made = await signer.rotate();
  const after = await other.sign({ stake: '1.00' });
  expect(after.signature.public_key).toBe(made.public_key);
  expect(after.signature.public_key).not.toBe(before.signature.public_key);
  expect([await verdictOf(before), await verdictOf(after)]).toEqual(['known', 'known']);
  const [first, second] = await signer.listKeys();
  expect(first).toEqual({ ...made, until: null });
  expect(second).toMatchObject({ public_key: before.signature.public_key });
  expect(Date.parse(second!.until!)).toBeGreaterThan(Date.parse(before.signature.signed_at));
});

test('race: rotations at once leave one key in use', async () => {
  const before = await signer.listKeys();
  await Promise.all([signer.rotate(), createSigner(db, SECRET).rotate(), signer.rotate()]);
  const keys = await signer.listKeys();
  expect(keys).toHaveLength(before.length + 3);
  expect(keys.filter(({ until }) => until === null)).toHaveLength(1);
});

test('secrecy: the private key is encrypted in the database, and bound to its row', async () => {
  const rows = await db.query<{ id: string; sealed: Buffer }>(
    'select id, sealed from signing_keys',
  );
  for (const { sealed } of rows)
    expect(sealed.includes(Buffer.from('302e0201', 'hex'))).toBe(false);
  await expect(createSigner(db, '8'.repeat(64)).sign({ stake: '1.00' })).rejects.toThrow();
});

test('fairness: the application can neither delete nor replace a key', async () => {
  await expect(db.query('delete from signing_keys')).rejects.toThrow('permission denied');
  const forged = `update signing_keys set public_key = repeat('0', 64)`;
  await expect(db.query(forged)).rejects.toThrow('permission denied');
  const back = 'update signing_keys set valid_until = null where valid_until is not null';
  await expect(db.query(back)).rejects.toThrow('never changed or removed');
});
