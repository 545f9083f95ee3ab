import type { Db } from '#platform/server/db.ts';

export type BtcpayApiOptions = {
  readonly db: Db;
  readonly store: string;
  readonly apiKey: string;
  /** Where the test double is reached, as https://host/sandbox/btcpay. */
  readonly url: () => string;
};

/** The path prefix of everything the test double serves. */
export const ROOT = '/sandbox/btcpay';
