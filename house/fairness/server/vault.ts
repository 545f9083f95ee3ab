import assert from 'node:assert';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { commitment, isServerSeed } from '#core/fairness/pf1.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes server seeds, and seals them so that the database alone reveals nothing. */
export function createVault(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier server seed', 32));

  /** 32 bytes from the operating system as 64 hex characters, sealed, with its commitment. */
  function create(): { sealed: Buffer; hash: string } {
    const seed = randomBytes(32).toString('hex');
    return { sealed: seal(seed), hash: commitment(seed) };
  }

  function seal(seed: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(seed, 'ascii'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws when the sealed text was altered or belongs to another secret key. */
  function open(sealed: Buffer): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    const seed = Buffer.concat([body, decipher.final()]).toString('ascii');
    assert(isServerSeed(seed), 'vault: what was opened is not a server seed');
    return seed;
  }

  return { create, seal, open };
}

export type Vault = ReturnType<typeof createVault>;
