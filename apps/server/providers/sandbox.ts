import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import {
  BTCPAY,
  btcpayProvider,
  createPullPaymentStore,
  SANDBOX,
  signedProvider,
  type PaymentProvider,
} from '#domain/payments/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { createDemoId } from './demo-id.ts';
import { createBank } from '../../../dev/bank/bank.ts';
import { offerBankMethods } from '../../../dev/bank/methods.ts';
import { createBtcpay, STORE } from '../../../dev/btcpay/btcpay.ts';
import { offerCoinMethods } from '../../../dev/btcpay/methods.ts';
import { addOutbox, type MessageReader } from '../../../dev/outbox/outbox.ts';

export type SandboxOptions = {
  readonly config: Config;
  readonly secretKey: string;
  readonly db: Db;
  readonly log: Log;
  readonly allowedOrigins: ReadonlySet<string>;
  /** The local and the public address of the app; both are set when it listens. */
  readonly address: { readonly listenUrl: string; readonly url: string };
  readonly messages: MessageReader;
};

export type Sandbox = {
  readonly providers: readonly PaymentProvider[];
  readonly socialProviders: readonly SocialProvider[];
  addPages(app: FastifyInstance): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Simulated external providers of a demo installation. In production there are none. */
export function createSandbox(options: SandboxOptions): Sandbox {
  if (options.config.mode === 'production') return NO_SANDBOX;
  const { config, secretKey, db, log, allowedOrigins, address } = options;
  const serverUrl = () => address.listenUrl;
  const secret = createHmac('sha256', secretKey).update('sandbox bank').digest('hex');
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const bank = createBank({ db, log, secret, bankUrl: () => address.url, isSecure });
  const coins = createCoinProcessor(options);
  const demoId = createDemoId({ secretKey, allowedOrigins, address });
  return {
    providers: [
      signedProvider({
        name: SANDBOX,
        apiUrl: () => `${serverUrl()}/sandbox/bank/api`,
        serverUrl,
        secret,
        log,
      }),
      ...(coins ? [coins.provider] : []),
    ],
    socialProviders: [demoId.provider],
    addPages: (app) => {
      bank.mount(app);
      coins?.server.mount(app);
      demoId.mount(app);
      addOutbox(app, options.messages);
    },
    start: async () => {
      await offerBankMethods(db);
      bank.start();
      if (!coins) return;
      await offerCoinMethods(db);
      coins.server.start();
    },
    stop: async () => {
      await bank.stop();
      await coins?.server.stop();
    },
  };
}

/** A simulated BTCPay server, unless the operator has configured a real one. */
function createCoinProcessor({ config, db, log, address, secretKey }: SandboxOptions) {
  if (config.btcpay) return undefined;
  const secretOf = (label: string) => createHmac('sha256', secretKey).update(label).digest('hex');
  const apiKey = secretOf('sandbox btcpay key');
  const webhookSecret = secretOf('sandbox btcpay webhook');
  const server = createBtcpay({
    db,
    log,
    apiKey,
    webhookSecret,
    publicUrl: () => address.url,
    hookUrl: () => `${address.listenUrl}/api/v2/billing/webhooks/${BTCPAY}`,
  });
  const url = () => `${address.listenUrl}/sandbox/btcpay`;
  const pullPayments = createPullPaymentStore(db);
  const provider = btcpayProvider({ url, store: STORE, apiKey, webhookSecret, log, pullPayments });
  return { server, provider };
}

const NO_SANDBOX: Sandbox = {
  providers: [],
  socialProviders: [],
  addPages: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
