import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxProvider, type PaymentProvider } from '#features/cashier/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { createBank } from '../../dev/bank/bank.ts';
import { offerBankMethods } from '../../dev/bank/methods.ts';

export type SandboxOptions = {
  readonly config: Config;
  readonly secretKey: string;
  readonly db: Db;
  readonly log: Log;
  /** Where the house listens, for calls between the house and its sandbox. */
  readonly houseUrl: () => string;
  /** Where players see it. */
  readonly publicUrl: () => string;
};

export type Sandbox = {
  readonly providers: readonly PaymentProvider[];
  addPages(app: FastifyInstance): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The outside world of a demo house. In production there is none: providers are the real ones. */
export function openSandbox(options: SandboxOptions): Sandbox {
  if (options.config.mode === 'production') return NOTHING;
  const { db, log, houseUrl, publicUrl } = options;
  const secret = createHmac('sha256', options.secretKey).update('sandbox bank').digest('hex');
  const isSecure = options.config.publicUrl?.startsWith('https:') ?? false;
  const bank = createBank({ db, log, secret, bankUrl: publicUrl, isSecure });
  return {
    providers: [sandboxProvider({ bankUrl: houseUrl, houseUrl, secret, log })],
    addPages: (app) => bank.mount(app),
    start: async () => {
      await offerBankMethods(db);
      bank.start();
    },
    stop: () => bank.stop(),
  };
}

const NOTHING: Sandbox = {
  providers: [],
  addPages: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
