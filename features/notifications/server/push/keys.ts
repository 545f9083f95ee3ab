import assert from 'node:assert';
import webPush from 'web-push';
import type { Db } from '#platform/server/db.ts';
import { createSeal } from '#platform/server/seal.ts';
import { findPushKeys, insertPushKeys } from './store.ts';

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** The keys of this installation: made at the first start, read at each later one. */
export async function ensurePushKeys(db: Db, secretKey: string): Promise<PushKeys> {
  const seal = createSeal(secretKey, 'croupier push keys');
  const made = webPush.generateVAPIDKeys();
  const sealed = seal.seal(Buffer.from(made.privateKey, 'base64url'), made.publicKey);
  // Several processes may start at once: the keys of one of them are kept.
  await insertPushKeys(db, { public_key: made.publicKey, sealed });
  const kept = await findPushKeys(db);
  assert(kept, 'push: the keys were not stored');
  const privateKey = seal.open(kept.sealed, kept.public_key).toString('base64url');
  return { publicKey: kept.public_key, privateKey };
}
