import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Seal } from '#platform/server/seal.ts';
import type { SupplierDirectory } from './directory.ts';
import { makeOwnKey, readPublicKey } from './keys.ts';
import {
  confirmKey,
  insertStaffKey,
  insertStopped,
  listStaffKeys,
  lockStaffKey,
  revokeEarlierOwn,
  revokeKey,
} from './store.staff-keys.ts';
import {
  insertKey,
  lockSupplier,
  type Protocol,
  type SupplierIdentity,
} from './store.suppliers.ts';

export type NewSupplier = SupplierIdentity & {
  /** Hub88: the public RSA key of the supplier, as PEM. */
  readonly public_key?: string | undefined;
};

type KeyDeps = {
  readonly db: Db;
  readonly seal: Seal;
  readonly directory: Pick<SupplierDirectory, 'announceChange'>;
  /** Suppliers of this installation, which make their keys themselves. */
  readonly ownSuppliers: ReadonlySet<string>;
};

const SECRET_BYTES = 32;

/** What staff do with suppliers and their keys; each within a transaction of the caller. */
export function createStaffKeys({ seal, directory, ownSuppliers, db }: KeyDeps) {
  function announce(tx: Tx): void {
    tx.onCommit(() => directory.announceChange());
  }

  return {
    /** A supplier has changed: what the processes know of it is out of date. */
    announceChange: () => directory.announceChange(),
    list: (supplier: string) => listStaffKeys(db, supplier),
    /** Registers a supplier that is stopped, with its first key and a pair of ours. */
    register: async (tx: Tx, { public_key: pem, ...supplier }: NewSupplier, by: PlayerId) => {
      if (!(await insertStopped(tx, supplier))) return refuseField('code', 'supplier_exists');
      const added = await addKey(seal, tx, supplier, pem, by);
      if ('refused' in added) return added;
      if (supplier.protocol === 'hub88') {
        const { publicKey, sealed } = await makeOwnKey(seal);
        const ours = { purpose: 'ours', public_key: publicKey, sealed_key: sealed } as const;
        await insertKey(tx, { supplier: supplier.code, ...ours });
      }
      announce(tx);
      return added;
    },
    add: async (tx: Tx, code: string, pem: string | undefined, by: PlayerId) => {
      if (ownSuppliers.has(code)) return refuse('supplier_own');
      const supplier = await lockSupplier(tx, code);
      return supplier ? await addKey(seal, tx, supplier, pem, by) : refuse('not_found');
    },
    /** A pair of ours that signs once it is confirmed; until then the earlier one does. */
    addOwn: (tx: Tx, code: string, by: PlayerId) => addOwnKey({ seal, ownSuppliers }, tx, code, by),
    /** The key and who added it; refuses one that is in force already. */
    lockPending: async (tx: Tx, code: string, id: bigint) => {
      const key = await lockStaffKey(tx, code, id);
      if (!key?.added_by) return refuse('not_found');
      return key.confirmed_at === null ? { addedBy: key.added_by } : refuse('key_confirmed');
    },
    confirm: async (tx: Tx, id: bigint, by: PlayerId) => {
      await confirmKey(tx, id, by);
      // One of ours signs: the supplier verifies with the one that it was given.
      await revokeEarlierOwn(tx, id);
      announce(tx);
    },
    /** One person suffices: it only takes something away. */
    revoke: async (tx: Tx, code: string, id: bigint) => {
      if (ownSuppliers.has(code)) return refuse('supplier_own');
      const key = await lockStaffKey(tx, code, id);
      // The one that signs is replaced, not revoked: without it no game opens.
      const isSigning = key?.purpose === 'ours' && key.confirmed_at !== null;
      if (!key || isSigning) return refuse('not_found');
      await revokeKey(tx, id);
      announce(tx);
      return { purpose: key.purpose };
    },
  };
}

/** A secret is made here, and returned this once. */
async function addKey(
  seal: Seal,
  tx: Tx,
  { code, protocol }: { readonly code: string; readonly protocol: Protocol },
  pem: string | undefined,
  by: PlayerId,
) {
  if (protocol === 'hub88') {
    if (pem === undefined) return refuseField('public_key', 'required');
    if (!readPublicKey(pem)) return refuseField('public_key', 'supplier_key');
    const isKnown = (await listStaffKeys(tx, code)).some((key) => key.public_key === pem);
    if (isKnown) return refuseField('public_key', 'supplier_key_known');
    const key = { supplier: code, purpose: 'theirs', public_key: pem, sealed_key: null } as const;
    return { id: await insertStaffKey(tx, key, by), secret: null };
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const sealed_key = seal.seal(Buffer.from(secret), code);
  const key = { supplier: code, purpose: 'shared', public_key: null, sealed_key } as const;
  return { id: await insertStaffKey(tx, key, by), secret };
}

async function addOwnKey(
  { seal, ownSuppliers }: Pick<KeyDeps, 'seal' | 'ownSuppliers'>,
  tx: Tx,
  code: string,
  by: PlayerId,
) {
  if (ownSuppliers.has(code)) return refuse('supplier_own');
  const supplier = await lockSupplier(tx, code);
  if (supplier?.protocol !== 'hub88') return refuse('not_found');
  const isWaiting = (await listStaffKeys(tx, code)).some(
    (key) => key.purpose === 'ours' && key.confirmed_at === null,
  );
  if (isWaiting) return refuse('key_waiting');
  const { publicKey, sealed } = await makeOwnKey(seal);
  const pair = { purpose: 'ours', public_key: publicKey, sealed_key: sealed } as const;
  return { id: await insertStaffKey(tx, { supplier: code, ...pair }, by) };
}

export type StaffKeys = ReturnType<typeof createStaffKeys>;
