import { claimIn } from '../schema/modules.ts';
import { withoutComments } from './source.ts';
import type { Check, Source } from './source.ts';

/**
 * Each table has one owner: the module whose file of sql/ creates it. Code and SQL of another
 * module may use its views and functions, and never its tables. Tests and what fills databases for
 * them may read everything.
 */
export const sqlOwners: Check = (files) => {
  const owners = tableOwners(files);
  if (owners.size === 0) return ['no table found in sql/baseline'];
  const homes = new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')));
  return files.flatMap((file) => {
    const module = moduleOf(file.path);
    if (module === undefined) return [];
    return tablesIn(file, owners)
      .filter((table) => ![owners.get(table), homeOf(owners.get(table)!, homes)].includes(module))
      .map((table) => `${file.path} uses ${table}, a table of ${owners.get(table)!}`);
  });
};

/** The owner of every table, as the files of sql/ say in their order. */
function tableOwners(files: readonly Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  const schema = files.flatMap(({ path, text }) => {
    const name = /^sql\/((?:baseline\/\d+-|migrations\/)[^/]+\.sql)$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });
  for (const { name, text } of schema.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    claimIn(owners, name, text);
  }
  return owners;
}

/** The folder of a module: domain before features, so that only one of two namesakes owns. */
function homeOf(module: string, homes: ReadonlySet<string>): string {
  if (module === 'sandbox') return 'dev';
  if (homes.has(`domain/${module}`)) return `domain/${module}`;
  return homes.has(`features/${module}`) ? `features/${module}` : module;
}

/** Whose code a file is; undefined for what may read every table. */
function moduleOf(path: string): string | undefined {
  if (/[.]test[.]tsx?$|\/test-[\w-]+[.]ts$|\/conformance\//.test(path)) return undefined;
  const code = /^((?:domain|features)\/[\w-]+|platform|apps)\/.*[.]ts$/.exec(path)?.[1];
  if (code !== undefined) return code;
  const sql = /^sql\/(?:functions|views)\/([\w-]+)\/|^sql\/triggers\/([\w-]+)[.]sql$/.exec(path);
  return sql?.[1] ?? sql?.[2];
}

/** `from a, only b as x join c` names a, b and c. */
const USES =
  /\b(?:from|join|into|update|truncate|using)\s+((?:only\s+)?[a-z_.]+(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_.]+(?:\s+(?:as\s+)?[a-z_]+)?)*)/g;

function tablesIn({ path, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const code = path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : withoutComments(text);
  const named = [...code.matchAll(USES)].flatMap(([, list]) =>
    list!.split(',').map(
      (item) =>
        item
          .trim()
          .replace(/^only\s+/, '')
          .split(/\s/)[0]!,
    ),
  );
  return [...new Set(named)].filter((name) => owners.has(name));
}
