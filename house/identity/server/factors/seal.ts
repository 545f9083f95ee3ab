import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what must be read again, so that the database alone reveals nothing. */
export function createSeal(secretKey: string, label: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', label, 32));

  /** `owner` is bound in: a sealed text moved to another row does not open. */
  function seal(body: Uint8Array, owner: bigint): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${owner}`));
    const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the text was altered, moved, or sealed under another secret key. */
  function open(sealed: Buffer, owner: bigint): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(`${owner}`));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  return { seal, open };
}

export type Seal = ReturnType<typeof createSeal>;
