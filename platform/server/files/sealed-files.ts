import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { FileStore } from './disk-store.ts';

const CIPHER = 'aes-256-gcm';
/** Version, salt, nonce, tag, and then the ciphertext. */
const VERSION = 1;
const SALT = 32;
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + SALT + NONCE + TAG;

export type SealedFiles = ReturnType<typeof createSealedFiles>;

/**
 * Encrypted files, unreadable on the disk and in its backups. Each has a key of its own, derived
 * from the secret key and a salt in the file, and is bound to its name: a file that was changed,
 * truncated or put in the place of another does not open.
 */
export function createSealedFiles(store: FileStore, secretKey: string) {
  const keyOf = (salt: Buffer) =>
    new Uint8Array(hkdfSync('sha256', secretKey, salt, 'croupier sealed file', 32));

  return {
    /** Returns the name to open it by: 128 random bits. */
    async seal(bytes: Buffer): Promise<string> {
      const name = randomBytes(16).toString('hex');
      const salt = randomBytes(SALT);
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, keyOf(salt), nonce).setAAD(Buffer.from(name));
      const body = [cipher.update(bytes), cipher.final()];
      const head = [Buffer.of(VERSION), salt, nonce, cipher.getAuthTag()];
      await store.write(name, Buffer.concat([...head, ...body]));
      return name;
    },

    /**
     * Refuses with `not_found`, or `file_damaged` when the stored bytes are not what was sealed.
     */
    async open(name: string): Promise<Buffer | Refusal<'not_found' | 'file_damaged'>> {
      const sealed = await store.read(name);
      if (!sealed) return refuse('not_found');
      if (sealed.length < HEAD || sealed[0] !== VERSION) return refuse('file_damaged');
      const salt = sealed.subarray(1, 1 + SALT);
      const nonce = sealed.subarray(1 + SALT, 1 + SALT + NONCE);
      const cipher = createDecipheriv(CIPHER, keyOf(salt), nonce, { authTagLength: TAG })
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(HEAD - TAG, HEAD));
      const bytes = cipher.update(sealed.subarray(HEAD));
      try {
        return Buffer.concat([bytes, cipher.final()]);
      } catch {
        // `final` throws for this reason alone: the tag does not match.
        return refuse('file_damaged');
      }
    },

    remove: (name: string) => store.remove(name),
  };
}
