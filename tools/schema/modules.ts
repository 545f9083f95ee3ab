/** Which module owns each object of the schema, read off the files of sql/. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const CREATED =
  /^create (?:unlogged )?(?:table|domain|sequence|statistics)(?: if not exists)? ([\w.]+)/gm;

/**
 * The owner of a table, type or sequence is the module whose baseline file creates it, or the one
 * that a migration names in its line `-- module: …`. Functions and views are in a folder of their
 * module. Names are as in the catalog: with a schema unless that is public.
 */
export function ownersOf(sqlFolder: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const path of globSync('{baseline,migrations}/*.sql', { cwd: sqlFolder }).toSorted()) {
    const text = readFileSync(join(sqlFolder, path), 'utf8');
    const module = moduleOf(path, text);
    for (const [, name] of text.matchAll(CREATED)) owners.set(name!, module);
  }
  for (const path of globSync('{functions,views}/*/*.sql', { cwd: sqlFolder })) {
    owners.set(basename(path, '.sql'), path.split(/[\\/]/)[1]!);
  }
  return owners;
}

function moduleOf(path: string, text: string): string {
  const named =
    /^baseline[\\/]\d+-([a-z-]+)\.sql$/.exec(path) ?? /^-- module: ([a-z-]+)$/m.exec(text);
  if (named?.[1] === undefined) throw new Error(`sql/${path} names no module: add "-- module: …".`);
  return named[1];
}
