import pg from 'pg';
import { cannotStart } from './cannot-start.ts';
import type { SqlFile } from './sql-files.ts';

/** Runs a file; an error of the database names the file and the line. */
export async function run(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw Object.assign(cannotStart(describeFailure(file, error)), { cause: error });
  }
}

/** Every query of `queries` must answer one true. */
export async function check(
  client: pg.Client,
  file: SqlFile,
  queries: readonly string[],
): Promise<void> {
  for (const query of queries) {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    if (rows.length === 1 && rows[0]?.[0] === true) continue;
    throw cannotStart(`sql/${file.name} did not pass its check, and was not applied: ${query}`);
  }
}

function describeFailure(file: SqlFile, error: pg.DatabaseError): string {
  const position = error.position === undefined ? undefined : Number(error.position);
  const line = position === undefined ? 0 : file.sql.slice(0, position).split('\n').length;
  const where = line > 0 ? `:${line}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).join(' ');
  const effect = file.isTransactional
    ? 'and changed nothing'
    : '; it runs outside of a transaction, so look for an invalid index before the next try';
  const failure = `sql/${file.name}${where} failed ${effect}: ${error.message}.`;
  return detail === '' ? failure : `${failure} ${detail}`;
}
