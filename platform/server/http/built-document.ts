import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A document that stays the same for a while: compressed once, sent often. */
export type BuiltDocument = {
  readonly etag: string;
  bytesFor(accepted: string): { readonly encoding?: 'br' | 'gzip'; readonly bytes: Buffer };
};

/** A lower quality, of 1 to 11, takes less time. */
export async function buildDocument(text: string, quality = 11): Promise<BuiltDocument> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [small, zipped] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytesFor: (accepted) => {
      if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: small };
      if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: zipped };
      return { bytes: plain };
    },
  };
}
