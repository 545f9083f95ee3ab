import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import {
  BTCPAY,
  btcpayProvider,
  createPots,
  SANDBOX,
  signedProvider,
  type PaymentProvider,
} from '#domain/payments/server/index.ts';
import type { Ground } from './ground.ts';
import { openDemoId } from './demo-id.ts';
import { createBank } from '../../dev/bank/bank.ts';
import { offerBankMethods } from '../../dev/bank/methods.ts';
import { createBtcpay, STORE } from '../../dev/btcpay/btcpay.ts';
import { offerCoinMethods } from '../../dev/btcpay/methods.ts';
import { addOutbox, type Readable } from '../../dev/outbox/outbox.ts';

export type SandboxOptions = Ground & {
  /** Where the house listens, and where players see it; both are filled in when it does. */
  readonly address: { readonly house: string; readonly url: string };
  readonly messages: Readable;
};

export type Sandbox = {
  readonly providers: readonly PaymentProvider[];
  readonly socialProviders: readonly SocialProvider[];
  addPages(app: FastifyInstance): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The outside world of a demo house. In production there is none: providers are the real ones. */
export function openSandbox(options: SandboxOptions): Sandbox {
  if (options.config.mode === 'production') return NOTHING;
  const { db, log, address } = options;
  const houseUrl = () => address.house;
  const secret = createHmac('sha256', options.secretKey).update('sandbox bank').digest('hex');
  const isSecure = options.config.publicUrl?.startsWith('https:') ?? false;
  const bank = createBank({ db, log, secret, bankUrl: () => address.url, isSecure });
  const coins = openCoins(options);
  const demoId = openDemoId(options);
  return {
    providers: [
      signedProvider({
        name: SANDBOX,
        apiUrl: () => `${houseUrl()}/sandbox/bank/api`,
        houseUrl,
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

/** The double of a processor of coins, unless the operator has a real one. */
function openCoins({ config, db, log, address, secretKey }: SandboxOptions) {
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
    hookUrl: () => `${address.house}/api/v2/billing/webhooks/${BTCPAY}`,
  });
  const url = () => `${address.house}/sandbox/btcpay`;
  const pots = createPots(db);
  const provider = btcpayProvider({ url, store: STORE, apiKey, webhookSecret, log, pots });
  return { server, provider };
}

const NOTHING: Sandbox = {
  providers: [],
  socialProviders: [],
  addPages: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
