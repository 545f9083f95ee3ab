import {
  createPrivateKey,
  generateKeyPairSync,
  sign as signBytes,
  type KeyObject,
} from 'node:crypto';
import {
  fingerprintOf,
  signedBytes,
  type DocumentSignature,
  type SignableDocument,
} from '#core/fairness/signature.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { createSeal } from '#platform/server/seal.ts';
import type { SigningKey } from '../contract.ts';
import {
  endSigningKey,
  findSigningKey,
  insertSigningKey,
  listKeys,
  lockSigningKeys,
} from './store.signing-keys.ts';

/** Signs what players keep as evidence, with the operator's Ed25519 key. */
export function createSigner(db: Db, secretKey: string) {
  const seal = createSeal(secretKey, 'croupier signing key');
  const opened = new Map<string, KeyObject>();

  /**
   * The document with its signature. The key in use is read each time, so that all processes change
   * to a new key at once. A document that is read often is signed as often: 0.1 ms.
   */
  async function sign<Body extends object>(
    document: Body,
  ): Promise<Body & { signature: DocumentSignature }> {
    const { id, public_key, sealed, now } = (await findSigningKey(db))!;
    const named = { public_key, signed_at: now.toISOString() };
    // As it is sent: JSON leaves out fields that are undefined.
    const body = JSON.parse(JSON.stringify(document)) as SignableDocument;
    const bytes = signedBytes({ ...body, signature: named });
    const value = signBytes(null, bytes, openKey(id, sealed)).toString('hex');
    return { ...document, signature: { ...named, value } };
  }

  function openKey(id: string, sealed: Buffer): KeyObject {
    const key =
      opened.get(id) ??
      createPrivateKey({ key: seal.open(sealed, id), format: 'der', type: 'pkcs8' });
    opened.set(id, key);
    return key;
  }

  /** Makes the first key of an installation; later starts find it. */
  async function ensureKey(): Promise<void> {
    await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      if (!(await findSigningKey(tx))) await makeKey(tx);
    });
  }

  /** Takes a new key into use. The old one stays published and signs nothing any more. */
  async function rotate(): Promise<SigningKey> {
    return await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      await endSigningKey(tx);
      return await makeKey(tx);
    });
  }

  async function makeKey(tx: Tx): Promise<SigningKey> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
    const id = fingerprintOf(public_key.toString('hex'));
    const sealed = seal.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), id);
    return await insertSigningKey(tx, { id, public_key: public_key.toString('hex'), sealed });
  }

  return { sign, ensureKey, rotate, listKeys: () => listKeys(db) };
}

export type Signer = ReturnType<typeof createSigner>;
