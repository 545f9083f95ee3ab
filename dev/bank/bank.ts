import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { addApi } from './api.ts';
import { createWebhookSender, type Chaos, type WebhookSender } from './webhook-sender.ts';
import { addHostedPage } from './hosted-page.ts';
import { settlePayouts } from './payouts.ts';

export type BankOptions = {
  readonly db: Db;
  readonly log: Log;
  /** Shared with the shop; both sides sign with it. */
  readonly secret: string;
  /** Where payers reach the bank. */
  readonly bankUrl: () => string;
  readonly isSecure: boolean;
  readonly chaos?: Chaos;
};

export type SandboxBank = {
  /** Adds the bank's API and pages under /sandbox/bank. */
  mount(app: FastifyInstance): void;
  /** Starts sending messages, first those that an earlier run left unsent. */
  start(): void;
  stop(): Promise<void>;
  /** Sends the messages that are due now. */
  sendDue(): Promise<void>;
};

/**
 * The sandbox bank: a payment provider of our own. It depends on the casino only through signed
 * HTTP
 * requests and answers the same way, so money in development takes the same path as with any other
 * provider.
 */
export function createBank(options: BankOptions): SandboxBank {
  const webhookSender: WebhookSender = createWebhookSender({
    ...options,
    settle: () => settlePayouts(options.db, webhookSender.enqueue),
  });
  return {
    mount: (app) => mount(app, options, webhookSender),
    start: webhookSender.start,
    stop: webhookSender.stop,
    sendDue: webhookSender.sendDue,
  };
}

function mount(app: FastifyInstance, options: BankOptions, webhookSender: WebhookSender): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, and forms are not JSON: bodies must arrive unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    addApi(scope, options);
    addHostedPage(scope, options, webhookSender);
  });
}
