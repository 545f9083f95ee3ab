import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A document that stays the same while the server runs: compressed once, sent often. */
export type BuiltDocument = {
  readonly etag: string;
  bytesFor(accepted: string): { readonly encoding?: 'br' | 'gzip'; readonly bytes: Buffer };
};

export async function buildDocument(text: string): Promise<BuiltDocument> {
  const plain = Buffer.from(text);
  const [small, zipped] = await Promise.all([brotli(plain), zip(plain)]);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytesFor: (accepted) => {
      if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: small };
      if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: zipped };
      return { bytes: plain };
    },
  };
}
