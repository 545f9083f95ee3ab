/**
 * A tidy check is a pure function over the files of a tree: it returns one sentence per violation,
 * and the tests pass it small trees with that violation.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export type Source = { path: string; text: string };
export type Check = (files: readonly Source[]) => string[];

const TEXT = new Set(
  '.ts .tsx .mts .mjs .js .css .sql .json .md .html .svg .txt .yml .yaml .sh .py'.split(' '),
);

/**
 * The files of the repository as a commit would have them: tracked, and new but not ignored. Binary
 * files are listed by path only.
 */
export function repositoryFiles(root: string): Source[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, maxBuffer: 1e8 }).toString();
  const paths = listed.split('\0').filter((path) => path !== '');
  return paths.flatMap((path) => readIfThere(root, path));
}

/** A deleted file that is not yet committed is still listed, but does not exist. */
function readIfThere(root: string, path: string): Source[] {
  if (!TEXT.has(extname(path))) return existsSync(join(root, path)) ? [{ path, text: '' }] : [];
  try {
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function isCode(path: string): boolean {
  return /[.]tsx?$/.test(path);
}

export function isTest(path: string): boolean {
  return /[.](test|journey)[.]tsx?$/.test(path);
}

/** The code without its comments, for checks of words that comments may use. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** The first group of every match of a global pattern. */
export function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
}
