import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#platform/server/db.ts';
import { insertLaunch, type NewLaunch } from './store.launches.ts';

const TOKEN_BYTES = 32;

/**
 * Opens a game for money and returns its token, which the supplier sends with each stake. Only its
 * hash is stored: who reads the database cannot stake.
 */
export async function createLaunch(tx: Tx, launch: NewLaunch): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertLaunch(tx, hashToken(token), launch);
  return token;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
