import assert from 'node:assert';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Seal } from '#platform/server/seal.ts';
import type { SupplierDirectory } from './directory.ts';
import { makeOwnKey, readPublicKey } from './keys.ts';
import {
  insertKey,
  listKeysOf,
  lockSupplier,
  saveSupplier,
  type KeyRow,
  type Protocol,
} from './store.suppliers.ts';

/** Who a supplier is, and what it signs with. */
export type SupplierRegistration = {
  readonly code: string;
  readonly name: string;
  readonly protocol: Protocol;
  /** The address before `/operator/generic/v2`. */
  readonly baseUrl: string;
  /** What it calls this installation. */
  readonly operatorId: string;
  /** Hub88: the public RSA key of the supplier, as PEM. Added beside those in force. */
  readonly theirPublicKey?: string;
  /** SOFTSWISS style: the token that signs both ways. */
  readonly sharedSecret?: string;
};

/** The key that verifies what we send; null where both sides sign with one secret. */
export type RegisteredSupplier = { readonly ourPublicKey: string | null };

type RegisterDeps = {
  readonly db: Db;
  readonly seal: Seal;
  readonly directory: SupplierDirectory;
};

/**
 * Adds a supplier or changes it, and makes the pair of keys that signs requests to it. Keys are
 * added, never replaced: a rotation has both in force until the old one is revoked.
 */
export async function registerSupplier(
  { db, seal, directory }: RegisterDeps,
  order: SupplierRegistration,
): Promise<RegisteredSupplier> {
  const { code, name, protocol, theirPublicKey, sharedSecret } = order;
  if (theirPublicKey !== undefined) {
    assert(readPublicKey(theirPublicKey), `supplier ${code}: no RSA key of 2048 bits or more`);
  }
  const registered = await db.transaction(async (tx) => {
    const row = { code, name, protocol, base_url: order.baseUrl, operator_id: order.operatorId };
    await saveSupplier(tx, row);
    // Two processes that start at once make one pair of keys.
    await lockSupplier(tx, code);
    const keys = await listKeysOf(tx, code);
    if (theirPublicKey !== undefined) await addTheirs(tx, code, keys, theirPublicKey);
    if (sharedSecret !== undefined) await addShared(tx, seal, { code, keys, sharedSecret });
    return { ourPublicKey: protocol === 'hub88' ? await ensureOurs(tx, seal, code, keys) : null };
  });
  await directory.reload();
  directory.announceChange();
  return registered;
}

async function addTheirs(tx: Tx, supplier: string, keys: readonly KeyRow[], pem: string) {
  const isKnown = keys.some((key) => key.purpose === 'theirs' && key.public_key === pem);
  if (!isKnown) {
    await insertKey(tx, { supplier, purpose: 'theirs', public_key: pem, sealed_key: null });
  }
}

type Shared = { code: string; keys: readonly KeyRow[]; sharedSecret: string };

async function addShared(tx: Tx, seal: Seal, { code, keys, sharedSecret }: Shared) {
  const secret = Buffer.from(sharedSecret);
  const isKnown = keys.some(
    ({ purpose, sealed_key }) =>
      purpose === 'shared' && seal.open(sealed_key!, code).equals(secret),
  );
  if (isKnown) return;
  const sealed_key = seal.seal(secret, code);
  await insertKey(tx, { supplier: code, purpose: 'shared', public_key: null, sealed_key });
}

async function ensureOurs(tx: Tx, seal: Seal, supplier: string, keys: readonly KeyRow[]) {
  const own = keys.find(({ purpose }) => purpose === 'ours');
  if (own) return own.public_key;
  const { publicKey, sealed } = await makeOwnKey(seal);
  await insertKey(tx, {
    supplier,
    purpose: 'ours',
    public_key: publicKey,
    sealed_key: sealed,
  });
  return publicKey;
}
