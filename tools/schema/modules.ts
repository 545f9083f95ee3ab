/** Which module owns each object of the schema, read off the files of sql/. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const CREATED =
  /^create (?:unlogged )?(?:table|domain|sequence|statistics)(?: if not exists)? ([\w.]+)/gm;

const TAKEN = /^-- takes over: (.+)$/gm;

/**
 * The owner of a table, type or sequence is the module whose baseline file creates it, or the one
 * that a migration names in its line `-- module: …`. A later migration may take it over. Functions
 * and views are in a folder of their module. Names are as in the catalog: with a schema unless that
 * is public.
 */
export function ownersOf(sqlFolder: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const path of globSync('{baseline,migrations}/*.sql', { cwd: sqlFolder }).toSorted()) {
    claimIn(owners, path, readFileSync(join(sqlFolder, path), 'utf8'));
  }
  for (const path of globSync('{functions,views}/*/*.sql', { cwd: sqlFolder })) {
    owners.set(basename(path, '.sql'), path.split(/[\\/]/)[1]!);
  }
  return owners;
}

/** Enters what a file of baseline/ or migrations/ creates, and what it takes over. */
export function claimIn(owners: Map<string, string>, path: string, text: string): void {
  const created = [...text.matchAll(CREATED)].map(([, name]) => name!);
  const taken = [...text.matchAll(TAKEN)].flatMap(([, names]) => names!.split(', '));
  for (const name of [...created, ...taken]) owners.set(name, moduleOf(path, text));
}

function moduleOf(path: string, text: string): string {
  const named =
    /^baseline[\\/]\d+-([a-z-]+)\.sql$/.exec(path) ?? /^-- module: ([a-z-]+)$/m.exec(text);
  if (named?.[1] === undefined) throw new Error(`sql/${path} names no module: add "-- module: …".`);
  return named[1];
}
