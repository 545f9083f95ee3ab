import { readJurisdictions, type Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';

/** Gives every player the rules that were shipped for countries without their own. */
export function defaultJurisdiction(db: Queryable): Pick<Jurisdictions, 'of'> {
  return { of: async () => (await readJurisdictions(db))[0]! };
}
