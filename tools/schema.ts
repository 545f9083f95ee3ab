/**
 * Prints the current schema of a module as SQL, from a database made for it:
 *
 *     npm run schema              lists the modules with their tables
 *     npm run schema -- ledger    prints what the module owns
 */
import pg from 'pg';
import { migrate } from '#platform/server/migrate.ts';
import { SQL_FOLDER } from '#platform/server/sql-files.ts';
import { runOn, startTestServer } from '../dev/test-server.ts';
import { describeSchema, type SchemaObject } from './schema/describe.ts';
import { ownersOf } from './schema/modules.ts';

const owners = ownersOf(SQL_FOLDER);

async function readSchema(): Promise<SchemaObject[]> {
  const server = await startTestServer();
  try {
    await runOn(server.url('postgres'), 'create database croupier_schema');
    await migrate(server.url('croupier_schema'));
    const client = new pg.Client({ connectionString: server.url('croupier_schema') });
    await client.connect();
    const found = await describeSchema(client);
    await client.end();
    return found;
  } finally {
    await server.stop();
  }
}

function ownerOf({ name }: SchemaObject): string {
  return owners.get(name.replace(/\(.*$/, '')) ?? 'platform';
}

function list(objects: readonly SchemaObject[]): void {
  for (const module of [...new Set(owners.values())].toSorted()) {
    const tables = objects.filter((one) => one.kind === 'table' && ownerOf(one) === module);
    console.log(`${module.padEnd(18)} ${tables.map(({ name }) => name).join(', ')}`);
  }
}

async function main(): Promise<void> {
  const module = process.argv[2];
  if (module !== undefined && ![...owners.values()].includes(module)) {
    console.error(
      `There is no module ${module}. Known: ${[...new Set(owners.values())].join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  const objects = await readSchema();
  if (module === undefined) return list(objects);
  const own = objects.filter((one) => ownerOf(one) === module);
  console.log(own.map(({ sql }) => sql).join('\n\n'));
}

await main();
