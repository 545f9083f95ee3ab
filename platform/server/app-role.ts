import type pg from 'pg';
import { cannotStart } from './cannot-start.ts';

/**
 * Migrations run as the role of the connection, which owns every table. The server itself works
 * under this role (`set role` on each connection), which may do only what migrations grant it.
 */
export const APP_ROLE = 'croupier_app';

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';
const INVALID_VALUE = '22023';

/** Creates the role once per database server and grants it to the connected role. */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  if (await canSetRole(client)) return;
  try {
    await createRole(client);
    await client.query(`grant ${APP_ROLE} to current_user`);
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE)
      throw missingGrantError(await currentUser(client));
    throw error;
  }
}

/** Tries `set role`, which is exact on every version: since 16, membership does not imply it. */
async function canSetRole(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`set role ${APP_ROLE}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === INVALID_VALUE || code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

/**
 * Roles belong to the whole database server, so a migration of another database may create it
 * first.
 */
async function createRole(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`create role ${APP_ROLE} nologin`);
  } catch (error) {
    const code = codeOf(error);
    if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error;
  }
}

async function currentUser(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ current_user: string }>('select current_user');
  return rows[0]?.current_user ?? 'that role';
}

function missingGrantError(user: string) {
  return cannotStart(
    `The role "${user}" of DATABASE_URL may not create the role ${APP_ROLE} that the server ` +
      `works ` +
      `under. Let an administrator run: create role ${APP_ROLE} nologin; ` +
      `grant ${APP_ROLE} to "${user}";`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
