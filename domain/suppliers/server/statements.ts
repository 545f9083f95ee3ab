import type { Db } from '#platform/server/db.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';
import type { ListedTransaction } from '../contract.hub88.ts';
import type { SupplierDirectory } from './directory.ts';
import { requestTransactions, SupplierError } from './game-client.ts';
import { findOwnLines, listOwnLines, type OwnLine } from './store.statement.ts';

export type StatementWindow = { readonly from: Date; readonly to: Date };

/** The lists of bets and wins on both sides, for reconciliation. */
export type SupplierStatements = {
  /** Suppliers that may have a list. */
  codes(): string[];
  /** Undefined where the supplier has no list; throws `SupplierError` without an answer. */
  theirs(supplier: string, window: StatementWindow): Promise<ListedTransaction[] | undefined>;
  ours(supplier: string, window: StatementWindow): Promise<OwnLine[]>;
  find(supplier: string, refs: readonly string[]): Promise<OwnLine[]>;
};

type StatementDeps = {
  readonly db: Db;
  readonly directory: SupplierDirectory;
  readonly reachOf: (supplier: string) => Pick<PublicRequest, 'isAllowed'>;
};

/** How a server answers that does not have the call. */
const UNKNOWN_CALL: ReadonlySet<number | undefined> = new Set([404, 405]);

export function createStatements({ db, directory, reachOf }: StatementDeps): SupplierStatements {
  return {
    codes: () =>
      [...directory.current.values()]
        .filter(({ protocol, ours }) => protocol === 'hub88' && ours !== undefined)
        .map(({ code }) => code),
    theirs: async (code, window) => {
      const supplier = directory.find(code);
      if (!supplier) return undefined;
      try {
        return await requestTransactions(supplier, window, reachOf(code));
      } catch (error) {
        if (error instanceof SupplierError && UNKNOWN_CALL.has(error.status)) return undefined;
        throw error;
      }
    },
    ours: (supplier, window) => listOwnLines(db, supplier, window),
    find: (supplier, refs) => findOwnLines(db, supplier, refs),
  };
}
