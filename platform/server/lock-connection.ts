import pg from 'pg';
import { abandon } from './abandon-connection.ts';

/**
 * How long a connection that holds advisory locks may be silent. The database then ends it and
 * frees its locks: a process that was stopped, or whose network fell silent without a goodbye,
 * loses them as one that died does.
 */
export const LOCK_SILENCE_MS = 3_500;
/**
 * A holder asks the database this often, so that silence means trouble; so often that a busy
 * machine may be two and a half seconds late, and another process still leads within five.
 */
export const LOCK_ASK_INTERVAL_MS = 500;
/** A connection without a response within this time is given up. */
const RESPONSE_TIMEOUT_MS = 3_000;

export type LockConnectionOptions = {
  readonly url: string;
  readonly name: string;
  /** Called once when the connection is gone, and its locks with it. */
  readonly onLost: (client: pg.Client, error: Error) => void;
};

/** Opens a connection for advisory locks. */
export async function openLockConnection(options: LockConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.name,
    keepAlive: true,
    query_timeout: RESPONSE_TIMEOUT_MS,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
  });
  let isLost = false;
  const lost = (error: Error) => {
    if (isLost) return;
    isLost = true;
    options.onLost(client, error);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('the connection ended')));
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${LOCK_SILENCE_MS}`);
  } catch (error) {
    abandon(client);
    throw error;
  }
  return client;
}
