import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotStart } from './cannot-start.ts';

/** The schema as files: see sql/README.md. */
export const SQL_FOLDER = fileURLToPath(new URL('../../sql', import.meta.url));

const BASELINE_NAME = /^baseline\/\d{2}-[a-z0-9-]+\.sql$/;
const MIGRATION_NAME =
  /^migrations\/20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])[0-5]\d-[a-z0-9-]+\.sql$/;

export type SqlFile = {
  /** Its path below sql/, as `functions/ledger/lock_accounts.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Functions that must exist before this file is run: `-- needs: cases/publish_case`. */
  readonly needs: readonly string[];
  /** Queries that must answer true before and after it: `-- check before:` and `-- check:`. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /**
   * `-- accepts: baseline/02-ledger.sql <checksum>`: another text of an earlier file that databases
   * may have run, because this file brings both to the same schema.
   */
  readonly accepts: readonly string[];
  /** `-- no transaction`, for the statements that PostgreSQL refuses inside of one. */
  readonly isTransactional: boolean;
};

export type SqlFiles = {
  /** Run once each, in this order: the baseline, then migrations by time. */
  readonly migrations: readonly SqlFile[];
  /** Run again whenever their text changes; functions in the order of their needs. */
  readonly functions: readonly SqlFile[];
  readonly views: readonly SqlFile[];
  readonly triggers: readonly SqlFile[];
};

/** Reads all files of a schema. A wrong name or an unknown need stops the start. */
export function readSqlFiles(folder: string): SqlFiles {
  const functions = readAll(folder, 'functions/*/*.sql');
  return {
    migrations: [
      ...readAll(folder, 'baseline/*.sql').map((file) => named(file, BASELINE_NAME)),
      ...readAll(folder, 'migrations/*.sql').map((file) => named(file, MIGRATION_NAME)),
    ],
    functions: inOrderOfNeeds(functions),
    views: inOrderOfNeeds(readAll(folder, 'views/*/*.sql'), functions),
    triggers: readAll(folder, 'triggers/*.sql'),
  };
}

/** The functions a file needs, those that they need first. */
export function neededFunctions(file: SqlFile, functions: readonly SqlFile[]): SqlFile[] {
  const wanted = new Set<string>();
  const visit = (needs: readonly string[]): void => {
    for (const need of needs) {
      if (wanted.has(need)) continue;
      wanted.add(need);
      visit(functions.find(({ name }) => name === need)?.needs ?? []);
    }
  };
  visit(file.needs);
  return functions.filter(({ name }) => wanted.has(name));
}

function readAll(folder: string, pattern: string): SqlFile[] {
  if (!existsSync(folder)) return [];
  return globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((name) => readSqlFile(folder, name));
}

function readSqlFile(folder: string, name: string): SqlFile {
  const sql = readFileSync(join(folder, name), 'utf8');
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    needs: directives(sql, 'needs').flatMap((line) =>
      line.split(/,\s*/).map((need) => pathOf(need)),
    ),
    before: directives(sql, 'check before'),
    after: directives(sql, 'check'),
    accepts: directives(sql, 'accepts'),
    isTransactional: !/^-- no transaction$/m.test(sql),
  };
}

/** `cases/publish_case` is a function; `views/staff/approvals` names another kind of file. */
function pathOf(need: string): string {
  return need.split('/').length > 2 ? `${need}.sql` : `functions/${need}.sql`;
}

/** What the lines `-- <word>: …` of a file say; a line that ends in a backslash goes on. */
function directives(sql: string, word: string): string[] {
  const found: string[] = [];
  for (const line of sql.replace(/\\\n--\s*/g, '').split('\n')) {
    if (line.startsWith(`-- ${word}: `)) found.push(line.slice(word.length + 5).trim());
  }
  return found;
}

function named(file: SqlFile, pattern: RegExp): SqlFile {
  if (pattern.test(file.name)) return file;
  throw cannotStart(
    `sql/${file.name} needs a name such as baseline/02-ledger.sql or ` +
      'migrations/20261122T1210-bets-by-game.sql.',
  );
}

/** Files after those that they need. `known` are files of another kind that may be needed, too. */
function inOrderOfNeeds(files: readonly SqlFile[], known: readonly SqlFile[] = files): SqlFile[] {
  const byName = new Map([...known, ...files].map((file) => [file.name, file]));
  const ordered = new Set<SqlFile>();
  const visit = (file: SqlFile, path: readonly string[]): void => {
    if (path.includes(file.name)) throw cannotStart(`sql/${file.name} needs itself.`);
    for (const need of file.needs) {
      const other = byName.get(need);
      if (other === undefined)
        throw cannotStart(`sql/${file.name} needs ${need}, which is no file.`);
      visit(other, [...path, file.name]);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file, []);
  return [...ordered].filter((file) => files.includes(file));
}
