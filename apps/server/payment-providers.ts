import {
  btcpayProvider,
  createPots,
  signedProvider,
  type PaymentProvider,
} from '#house/payments/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

export type Around = {
  readonly config: Pick<Config, 'btcpay' | 'psp'>;
  readonly db: Db;
  readonly log: Log;
  /** Where the house is found from outside. */
  readonly publicUrl: () => string;
};

/** The operator's own payment providers. One of the sandbox with the same name steps back. */
export function ownProviders({ config, db, log, publicUrl }: Around): PaymentProvider[] {
  const { btcpay, psp } = config;
  return [
    ...(btcpay
      ? [btcpayProvider({ ...btcpay, url: () => btcpay.url, log, pots: createPots(db) })]
      : []),
    ...(psp
      ? [
          signedProvider({
            name: 'psp',
            apiUrl: () => psp.url,
            houseUrl: publicUrl,
            secret: psp.secret,
            log,
          }),
        ]
      : []),
  ];
}
