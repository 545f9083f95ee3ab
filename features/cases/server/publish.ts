import { isObject } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import { writeAudit, type Role } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { validateCaseDocument } from '../rules.document.ts';
import { insertVersion, setOpen } from './store.ts';

export type PublishResult =
  | { readonly slug: string; readonly version: number }
  | { readonly errors: readonly string[] };

/** Errors that the tables of cases raise, which validating the file alone cannot find. */
const CASE_ERROR_CODE = /^CC\d{3}$/;

/**
 * Publishes the next version of a case, and opens the case for sale. `document` is the parsed file;
 * errors are returned as sentences, and then nothing was published.
 */
export async function publishCase(db: Db, document: unknown): Promise<PublishResult> {
  const errors = validateCaseDocument(document);
  if (errors.length > 0 || !isObject(document)) return { errors };
  const slug = String(document['slug']);
  try {
    const version = await db.transaction(async (tx) => {
      const number = await insertVersion(tx, document);
      await writeAudit(tx, {
        staffId: null,
        role: 'command',
        action: 'case.publish',
        target: `${slug}/${number}`,
        after: document,
      });
      return number;
    });
    return { slug, version };
  } catch (error) {
    if (!isCaseError(error)) throw error;
    return { errors: [`The database rejects it: ${error.message}.`] };
  }
}

/** Who takes a case off sale or puts it back, and why. */
type Actor = {
  readonly staffId: PlayerId | null;
  readonly role: Role | 'command';
  readonly reason?: string;
};

const COMMAND: Actor = { staffId: null, role: 'command' };

/** Takes a case off sale or puts it back. False when there is no case of that name. */
export function setCaseOpen(
  db: Db,
  slug: string,
  isOpen: boolean,
  by: Actor = COMMAND,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isThere = await setOpen(tx, slug, isOpen);
    if (isThere) {
      await writeAudit(tx, {
        ...by,
        action: isOpen ? 'case.open' : 'case.close',
        target: slug,
      });
    }
    return isThere;
  });
}

function isCaseError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && CASE_ERROR_CODE.test(code);
}
