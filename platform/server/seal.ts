import assert from 'node:assert';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what must be read again (AES-256-GCM), so that the database alone reveals nothing. Each
 * label has a key of its own, derived from the secret key.
 */
export function createSeal(secretKey: string, label: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', label, 32));

  /** What the text is `bound` to, such as its row, is authenticated with it and not stored. */
  function seal(body: Uint8Array, bound = ''): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
    const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the text was altered, truncated, moved, or sealed under another key. */
  function open(sealed: Buffer, bound = ''): Buffer {
    assert(sealed.length >= NONCE_BYTES + TAG_BYTES, 'seal: the sealed text is truncated');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  }

  return { seal, open };
}

export type Seal = ReturnType<typeof createSeal>;
