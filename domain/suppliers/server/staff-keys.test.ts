import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Hub88Client } from '#dev/hub88-client.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';

let fixture: SupplierFixture;
let one: PlayerId;
let two: PlayerId;
beforeAll(async () => {
  fixture = await createSupplierFixture();
  one = (await addStaffAccount(fixture.db, 'risk')).id;
  two = (await addStaffAccount(fixture.db, 'risk')).id;
});
afterEach(() => expect(fixture.logged).toEqual([]));
afterAll(() => fixture.close());

const keysOf = () => fixture.suppliers.keys;

function makeKey(modulusLength = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const client = new Hub88Client(`${fixture.url}/api/v2/suppliers/acme/hub88`, privateKey);
  return { client, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** The answer to a bet that is signed by this client. */
async function answerTo(client: Hub88Client): Promise<string> {
  // Each process reads changed keys; here it is told to.
  await fixture.suppliers.directory.reload();
  const player = await fixture.open();
  const { status } = await supplierCalls(() => client)
    .bet(player, 1)
    .send();
  return status;
}

const OK = 'RS_OK';
const REFUSED = 'RS_ERROR_INVALID_SIGNATURE';

test('suppliers: a key counts once it is confirmed, beside the earlier one until that is revoked', async () => {
  const { client, pem } = makeKey();
  const add = () => fixture.db.transaction((tx) => keysOf().add(tx, 'acme', pem, one));
  const added = await add();
  if (isRefusal(added)) throw new Error(added.refused);
  expect(await add()).toMatchObject({ refused: 'supplier_key_known' });
  expect([await answerTo(client), await answerTo(fixture.client)]).toEqual([REFUSED, OK]);
  const pending = await fixture.db.transaction((tx) => keysOf().lockPending(tx, 'acme', added.id));
  expect(pending).toEqual({ addedBy: one });
  await fixture.db.transaction((tx) => keysOf().confirm(tx, added.id, two));
  expect([await answerTo(client), await answerTo(fixture.client)]).toEqual([OK, OK]);
  const again = await fixture.db.transaction((tx) => keysOf().lockPending(tx, 'acme', added.id));
  expect(again).toMatchObject({ refused: 'key_confirmed' });
  const listed = await keysOf().list('acme');
  const earlier = listed.find((key) => key.purpose === 'theirs' && key.id !== added.id)!;
  await fixture.db.transaction((tx) => keysOf().revoke(tx, 'acme', earlier.id));
  expect([await answerTo(client), await answerTo(fixture.client)]).toEqual([OK, REFUSED]);
});

test('suppliers: the database refuses a key that one person adds and confirms', async () => {
  const { pem } = makeKey();
  const added = await fixture.db.transaction((tx) => keysOf().add(tx, 'acme', pem, one));
  if (isRefusal(added)) throw new Error(added.refused);
  const confirm = fixture.db.transaction((tx) => keysOf().confirm(tx, added.id, one));
  await expect(confirm).rejects.toThrow(/supplier_keys_two_people/);
});

test('suppliers: a new one is stopped, has a pair of ours, and its code is used once', async () => {
  const supplier = { code: 'gamma', name: 'Gamma', base_url: 'https://gamma.example' } as const;
  const order = { ...supplier, protocol: 'hub88', operator_id: '1' } as const;
  const register = (public_key?: string) =>
    fixture.db.transaction((tx) => keysOf().register(tx, { ...order, public_key }, one));
  expect(await register()).toMatchObject({ refused: 'required' });
  expect(await register(makeKey(1024).pem)).toMatchObject({ refused: 'supplier_key' });
  // What was refused has left nothing.
  expect(isRefusal(await register(makeKey().pem))).toBe(false);
  expect(await register(makeKey().pem)).toMatchObject({ refused: 'supplier_exists' });
  const purposes = (await keysOf().list('gamma')).map(({ purpose, confirmed_at: at }) => [
    purpose,
    at !== null,
  ]);
  expect(purposes).toEqual([
    ['ours', true],
    ['theirs', false],
  ]);
  await fixture.suppliers.directory.reload();
  expect(fixture.suppliers.directory.find('gamma')).toMatchObject({ is_active: false, theirs: [] });
});

test('suppliers: those of the installation keep the keys that they make themselves', async () => {
  const add = fixture.db.transaction((tx) => keysOf().add(tx, 'beta', undefined, one));
  expect(await add).toMatchObject({ refused: 'supplier_own' });
  const [key] = await keysOf().list('beta');
  const revoke = fixture.db.transaction((tx) => keysOf().revoke(tx, 'beta', key!.id));
  expect(await revoke).toMatchObject({ refused: 'supplier_own' });
});

test('suppliers: a second pair of ours signs once it is confirmed, and replaces the first', async () => {
  const addOwn = (code = 'acme') => fixture.db.transaction((tx) => keysOf().addOwn(tx, code, one));
  const signing = async () => {
    await fixture.suppliers.directory.reload();
    const { ours } = fixture.suppliers.directory.find('acme')!;
    return createPublicKey(ours!).export({ type: 'spki', format: 'pem' }).toString();
  };
  const before = await signing();
  const added = await addOwn();
  if (isRefusal(added)) throw new Error(added.refused);
  expect(await addOwn()).toMatchObject({ refused: 'key_waiting' });
  expect(await signing()).toBe(before);
  await fixture.db.transaction((tx) => keysOf().confirm(tx, added.id, two));
  const pairs = (await keysOf().list('acme')).filter(({ purpose }) => purpose === 'ours');
  expect(pairs.map(({ id }) => id)).toEqual([added.id]);
  expect(await signing()).toBe(pairs[0]!.public_key);
  expect(await signing()).not.toBe(before);

  // The one that signs cannot be revoked, one that waits can.
  const revoke = (id: bigint) => fixture.db.transaction((tx) => keysOf().revoke(tx, 'acme', id));
  expect(await revoke(added.id)).toMatchObject({ refused: 'not_found' });
  const third = await addOwn();
  if (isRefusal(third)) throw new Error(third.refused);
  expect(await revoke(third.id)).toEqual({ purpose: 'ours' });
  expect(await signing()).toBe(pairs[0]!.public_key);
  // Where both sides sign with one secret there is no such pair.
  expect(await addOwn('no-such')).toMatchObject({ refused: 'not_found' });
  expect(await addOwn('beta')).toMatchObject({ refused: 'supplier_own' });
  // Its studio knows the earlier key.
  fixture.studio.operatorKey = pairs[0]!.public_key!;
});
