import type { FastifyInstance } from 'fastify';
import type { PaymentProvider } from '#features/cashier/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Job } from './features.ts';

export type SandboxOptions = {
  readonly config: Config;
  readonly secretKey: string;
  readonly db: Db;
  readonly log: Log;
  readonly publicUrl: () => string;
};

/** The outside world of a demo house. In production there is none: providers are the real ones. */
export function openSandbox(_options: SandboxOptions): {
  providers: PaymentProvider[];
  jobs: Job[];
  addPages(app: FastifyInstance): void;
} {
  return { providers: [], jobs: [], addPages: () => undefined };
}
