import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|json|svg|html)$/;
/** Below this size compression saves less than the header that announces it. */
const WORTH_BYTES = 512;

/** Writes .br and .gz beside every text file, so that the server never compresses them. */
export function precompress(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (!TEXT.test(file)) continue;
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < WORTH_BYTES) continue;
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
