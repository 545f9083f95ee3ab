import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Db, Tx } from '#platform/server/db.ts';
import { createRsaKey } from '#platform/server/rsa.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';
import { insertStudioKey, lockStudioKey, type StudioKeyRow } from './store.keys.ts';

export type StudioKey = { readonly publicKey: string; readonly privateKey: KeyObject };

/** The key that signs what the studio sends; made once, at the first start. */
export async function loadStudioKey(db: Db, secretKey: string): Promise<StudioKey> {
  const cover = createSeal(secretKey, 'studio signing key');
  const row = await db.transaction(async (tx) => (await lockStudioKey(tx)) ?? addKey(tx, cover));
  const pem = cover.open(row.sealed_key).toString('utf8');
  return { publicKey: row.public_key, privateKey: createPrivateKey(pem) };
}

async function addKey(tx: Tx, cover: Seal): Promise<StudioKeyRow> {
  const { publicKey, privateKey } = await createRsaKey();
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const row = {
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sealed_key: cover.seal(Buffer.from(secret)),
  };
  await insertStudioKey(tx, row);
  return row;
}
