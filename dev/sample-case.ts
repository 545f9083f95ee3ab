import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CaseDraft } from '#features/cases/contract.backoffice.ts';

const FILE = fileURLToPath(new URL('../docs/case.json', import.meta.url));

/** The example of the manual under another name: a file that can be published. */
export function readSampleCase(slug: string): Omit<CaseDraft, 'version' | 'rtp'> {
  // The tests of its command publish it.
  const file = JSON.parse(readFileSync(FILE, 'utf8')) as Omit<CaseDraft, 'version' | 'rtp'>;
  return { ...file, slug };
}
