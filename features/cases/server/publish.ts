import { isObject } from '#core/fairness/json.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { faultsOf } from '../rules.document.ts';
import { insertVersion, setOpen } from './store.ts';

export type Published =
  | { readonly slug: string; readonly version: number }
  | { readonly faults: readonly string[] };

/** What the tables of cases find wrong with a version that no look at the file alone shows. */
const OWN_CODE = /^CC\d{3}$/;

/**
 * Publishes the next version of a case, and opens the case for sale. The document is what the file
 * says; faults come back as sentences, and then nothing was published.
 */
export async function publishCase(db: Db, document: unknown): Promise<Published> {
  const faults = faultsOf(document);
  if (faults.length > 0 || !isObject(document)) return { faults };
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
    if (!isOwn(error)) throw error;
    return { faults: [`The house does not take it: ${error.message}.`] };
  }
}

/** Takes a case off sale or puts it back. False when there is none of that name. */
export function setCaseOpen(db: Db, slug: string, isOpen: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isThere = await setOpen(tx, slug, isOpen);
    if (isThere) {
      await writeAudit(tx, {
        staffId: null,
        role: 'command',
        action: isOpen ? 'case.open' : 'case.close',
        target: slug,
      });
    }
    return isThere;
  });
}

function isOwn(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && OWN_CODE.test(code);
}
