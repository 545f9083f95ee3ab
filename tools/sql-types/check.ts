import pg from 'pg';
import { readCatalog, type Catalog } from './catalog.ts';
import { compare } from './compare.ts';
import { createDescriber, type Describe } from './describe.ts';
import type { FoundQuery } from './find-queries.ts';

/**
 * Describes every statement at a migrated database and lists what contradicts the code: statements
 * that PostgreSQL rejects, and rows that are declared otherwise than they arrive.
 */
export async function checkQueries(url: string, queries: readonly FoundQuery[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    const describe = createDescriber(client);
    const problems = new Set<string>();
    for (const query of queries) {
      for (const text of query.texts) {
        for (const problem of await check(query, text, describe, catalog)) problems.add(problem);
      }
    }
    return [...problems];
  } finally {
    await client.end();
  }
}

async function check(
  query: FoundQuery,
  text: string,
  describe: Describe,
  catalog: Catalog,
): Promise<string[]> {
  if (NOT_DESCRIBED.test(text)) return [];
  try {
    return compare(query, await describe(text), catalog);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [`${query.place} is rejected: ${error.message}`];
  }
}

/** Rows of a cursor are unknown before it is open, and several commands have no one description. */
const NOT_DESCRIBED = /^\s*(?:fetch|set)\b/;
