import { allMatches, isCode, isTest, withoutComments } from './source.ts';
import type { Check, Source } from './source.ts';

/**
 * Money moves only through the public API of the ledger. No file outside domain/ledger and
 * sql/ may use a ledger table; the table names are read from the ledger's baseline.
 * Tests of domain may query them.
 */
export const ledgerNames: Check = (files) => {
  const tables = ledgerTables(files);
  if (tables.length === 0) return ['no ledger table found in sql/baseline/*ledger*.sql'];
  const pattern = new RegExp(
    `\\b(?:from|into|update|join|table)\\s+(${tables.join('|')})\\b`,
    'gi',
  );
  return files
    .filter(({ path }) => isWatched(path))
    .flatMap(({ path, text }) => {
      const named = new Set(allMatches(withoutComments(text), pattern));
      return [...named].map((table) => `${path} uses the ledger's table ${table}`);
    });
};

function ledgerTables(files: readonly Source[]): string[] {
  const ledger = files.filter(({ path }) => /^sql\/baseline\/.*ledger.*[.]sql$/.test(path));
  const created = /create\s+(?:unlogged\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
  return ledger.flatMap(({ text }) => allMatches(text, created));
}

function isWatched(path: string): boolean {
  if (path.startsWith('domain/ledger/') || path.startsWith('tools/tidy/')) return false;
  if (path.startsWith('domain/') && isTest(path)) return false;
  // The benchmark fills a large installation directly, with triggers disabled.
  if (path === 'bench/backoffice-seed.ts') return false;
  return isCode(path) || (path.endsWith('.sql') && !path.startsWith('sql/'));
}
