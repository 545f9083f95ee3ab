import {
  BTCPAY,
  btcpayProvider,
  createPullPaymentStore,
  signedProvider,
  type PaymentProvider,
  type SecretListener,
} from '#domain/payments/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';

export type ProviderContext = {
  readonly config: Pick<Config, 'btcpay' | 'psp'>;
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The public address of the app. */
  readonly publicUrl: () => string;
};

/** The operator's own payment providers. They replace sandbox providers of the same name. */
export function ownProviders(around: ProviderContext): PaymentProvider[] {
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
            pullPayments: createPullPaymentStore(db),
          }),
        ]
      : []),
    ...(psp
      ? [
          signedProvider({
            ...psp,
            name: PSP,
            apiUrl: () => psp.url,
            serverUrl: publicUrl,
            onSigned: listener(PSP),
            log,
          }),
        ]
      : []),
  ];
}

const PSP = 'psp';

/** During a rotation, shows when the previous secret is no longer in use. */
function countSecrets({ log, metrics }: ProviderContext): (provider: string) => SecretListener {
  const signed = metrics.counter(
    'payment_messages_signed_total',
    'Webhook messages of payment providers by the secret that signed them.',
    ['provider', 'secret'],
  );
  return (provider) => {
    for (const secret of ['current', 'previous']) signed.add({ provider, secret }, 0);
    return (secret) => {
      signed.add({ provider, secret });
      if (secret === 'previous')
        log.info({ provider }, 'webhook message signed with the previous secret');
    };
  };
}
