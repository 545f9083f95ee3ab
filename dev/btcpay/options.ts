import type { Db } from '#platform/server/db.ts';

export type ApiOptions = {
  readonly db: Db;
  readonly store: string;
  readonly apiKey: string;
  /** Where the double is found, as https://host/sandbox/btcpay. */
  readonly url: () => string;
};

/** Under which everything of the double is mounted. */
export const ROOT = '/sandbox/btcpay';
