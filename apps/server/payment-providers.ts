import {
  BTCPAY,
  btcpayProvider,
  createPots,
  signedProvider,
  type PaymentProvider,
  type SecretListener,
} from '#domain/payments/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';

export type Around = {
  readonly config: Pick<Config, 'btcpay' | 'psp'>;
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where the house is found from outside. */
  readonly publicUrl: () => string;
};

/** The operator's own payment providers. One of the sandbox with the same name steps back. */
export function ownProviders(around: Around): PaymentProvider[] {
  const { config, db, log, publicUrl } = around;
  const { btcpay, psp } = config;
  const listener = countSecrets(around);
  return [
    ...(btcpay
      ? [
          btcpayProvider({
            ...btcpay,
            url: () => btcpay.url,
            onSigned: listener(BTCPAY),
            log,
            pots: createPots(db),
          }),
        ]
      : []),
    ...(psp
      ? [
          signedProvider({
            ...psp,
            name: PSP,
            apiUrl: () => psp.url,
            houseUrl: publicUrl,
            onSigned: listener(PSP),
            log,
          }),
        ]
      : []),
  ];
}

const PSP = 'psp';

/** An operator who changes a secret sees here when nobody signs with the one before any more. */
function countSecrets({ log, metrics }: Around): (provider: string) => SecretListener {
  const signed = metrics.counter(
    'payment_messages_signed_total',
    'Messages of payment providers by the secret that signed them.',
    ['provider', 'secret'],
  );
  return (provider) => {
    for (const secret of ['current', 'previous']) signed.add({ provider, secret }, 0);
    return (secret) => {
      signed.add({ provider, secret });
      if (secret === 'previous') log.info({ provider }, 'signed with the secret before this one');
    };
  };
}
