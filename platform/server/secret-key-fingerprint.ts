import { hkdfSync } from 'node:crypto';
import { cannotStart } from './cannot-start.ts';
import type { Db } from './db.ts';

/**
 * Stores a fingerprint of the secret key at the first start, and refuses to start with another key
 * later: seeds, two-factor secrets, documents and payout addresses could not be decrypted, and what
 * was encrypted meanwhile would be lost to the right key.
 */
export async function verifySecretKeyFingerprint(db: Db, secretKey: string): Promise<void> {
  const mark = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier key mark', 32));
  await db.query('insert into secret_key_fingerprint (mark) values ($1) on conflict do nothing', [
    mark,
  ]);
  const [held] = await db.query<{ mark: Buffer }>('select mark from secret_key_fingerprint');
  if (held?.mark.equals(mark)) return;
  throw cannotStart(
    'SECRET_KEY is not the one this database was created with, and what that one encrypted could ' +
      'not be read: set that one. Every process of an installation has the same.',
  );
}
