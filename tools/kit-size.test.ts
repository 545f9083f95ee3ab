import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const KIT = new URL('../platform/browser/ui/', import.meta.url);
const KIT_GZIP_BYTES_MAX = 10_000;

/** The build minifies better than this does, so the real size is smaller. */
test('kit: all styles of the UI kit, tokens included, are at most ten kilobytes', () => {
  const sheets = readdirSync(KIT).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(15);
  const text = sheets.map((name) => readFileSync(new URL(name, KIT), 'utf8')).join('\n');
  const stripped = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
  expect(gzipSync(stripped, { level: 9 }).length).toBeLessThanOrEqual(KIT_GZIP_BYTES_MAX);
});
