import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Imports and re-exports of values; those of types decide nothing. */
const IMPORTS = /^(?:import|export)\s(?!type\s)[^;']*?from\s'([^']+)'/gm;
/** Comments on lines of their own. Whatever else changes counts. */
const BLOCKS = /^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm;
const LINES = /^[ \t]*\/\/.*$/gm;

/**
 * The hash of the files that these import, directly or through others, with their own: SHA-256 over
 * path and content of each, in the order of the paths, without comments on lines of their own and
 * without empty lines. Packages are not among them: `package-lock.json` fixes those.
 */
export async function hashFiles(root: URL, entries: readonly URL[]): Promise<string> {
  const texts = new Map<string, string>();
  const waiting = [...entries];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (texts.has(url.href)) continue;
    const text = await readFile(url, 'utf8');
    texts.set(url.href, text);
    waiting.push(...importsOf(root, url, text));
  }
  const hash = createHash('sha256');
  for (const [href, text] of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const path = relative(fileURLToPath(root), fileURLToPath(href)).replaceAll('\\', '/');
    hash.update(`${path}\0${withoutComments(text)}\0`);
  }
  return hash.digest('hex');
}

/** The files of the repository that a file imports values from. */
export function importsOf(root: URL, url: URL, text: string): URL[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, from]) => {
    if (from!.startsWith('#')) return [new URL(from!.slice(1), root)];
    return from!.startsWith('.') ? [new URL(from!, url)] : [];
  });
}

function withoutComments(text: string): string {
  const lines = text.replaceAll(BLOCKS, '').replaceAll(LINES, '').split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '').join('\n');
}
