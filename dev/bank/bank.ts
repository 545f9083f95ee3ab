import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { addApi } from './api.ts';
import { createMessenger, type Chaos, type Messenger } from './messenger.ts';
import { addHostedPage } from './hosted-page.ts';
import { settlePayouts } from './payouts.ts';

export type BankOptions = {
  readonly db: Db;
  readonly log: Log;
  /** Shared with the shop; whoever knows it is the shop, or the bank. */
  readonly secret: string;
  /** Where payers find the bank. */
  readonly bankUrl: () => string;
  readonly isSecure: boolean;
  readonly chaos?: Chaos;
};

export type Bank = {
  /** Adds the bank's API and pages under /sandbox/bank. */
  mount(app: FastifyInstance): void;
  /** Begins to send messages, those that an earlier run left first. */
  start(): void;
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
};

/**
 * The sandbox bank: a payment provider of our own. It knows nothing of the house but what comes
 * over HTTP, signed, and answers the same way; so the road money takes in development is the road
 * it takes with any other provider.
 */
export function createBank(options: BankOptions): Bank {
  const messenger: Messenger = createMessenger({
    ...options,
    settle: () => settlePayouts(options.db, messenger.tell),
  });
  return {
    mount: (app) => mount(app, options, messenger),
    start: messenger.start,
    stop: messenger.stop,
    sendDue: messenger.sendDue,
  };
}

function mount(app: FastifyInstance, options: BankOptions, messenger: Messenger): void {
  app.register(async (scope) => {
    // The signature covers the bytes, and forms are not JSON: bodies arrive as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    addApi(scope, options);
    addHostedPage(scope, options, messenger);
  });
}
