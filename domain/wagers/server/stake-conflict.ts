import pg from 'pg';
import { BARRED_CODE, BONUS_ENDED_CODE } from './instant/store.ts';

const CODES: ReadonlySet<string> = new Set([BARRED_CODE, BONUS_ENDED_CODE]);

/**
 * Whether a stake failed because a limit or a bonus changed between the checks and the stake. The
 * whole transaction has to be tried again, and is then refused for the right reason.
 */
export function isStakeConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CODES.has(error.code ?? '');
}
