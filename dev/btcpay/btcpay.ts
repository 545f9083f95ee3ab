import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { addApi } from './api.ts';
import { addCheckout } from './checkout.ts';
import { sendDue, type WebhookTarget } from './deliveries.ts';
import { mineBlock, processDue, pay } from './invoice-lifecycle.ts';
import { ROOT } from './options.ts';

export type BtcpayOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where payers reach it, without /sandbox/btcpay. */
  readonly publicUrl: () => string;
  /** Where it sends its webhooks. */
  readonly hookUrl: () => string;
};

export const STORE = 'sandbox-store';
const POLL_INTERVAL_MS = 1000;
/** How often a block is mined, so that confirmations can be watched. */
const BLOCK_MS = 15_000;

/**
 * A test double of BTCPay Server, made from the published description of its Greenfield API:
 * invoices that are paid in part, in full, too much or too late, confirmations, payouts through
 * pull payments, and signed webhooks with redelivery. It has no access to the server except over
 * HTTP. Under /sandbox/btcpay there is also the page where a payer decides what to send.
 */
export function createBtcpay(options: BtcpayOptions) {
  const { db, log } = options;
  const hook: WebhookTarget = { url: options.hookUrl, secret: options.webhookSecret, store: STORE };
  let timers: NodeJS.Timeout[] = [];
  let working: Promise<void> | undefined;

  async function work(task: () => Promise<void>): Promise<void> {
    await working;
    working = task().catch((error: unknown) => {
      log.error({ err: error }, 'sandbox coin processor: a tick failed, retrying at the next one');
    });
    await working;
  }

  async function tick(): Promise<void> {
    await processDue(db);
    await sendDue(db, hook);
  }

  function every(ms: number, task: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => void work(task), ms).unref();
  }

  return {
    mount: (app: FastifyInstance) => {
      const url = () => options.publicUrl() + ROOT;
      addApi(app, { db, store: STORE, apiKey: options.apiKey, url });
      addCheckout(app, db);
    },
    start: () => {
      timers = [every(POLL_INTERVAL_MS, tick), every(BLOCK_MS, () => mineBlock(db))];
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await working;
    },
    /** What time and payers do, one step at a time, for tests. */
    tick,
    mineBlock: () => mineBlock(db),
    pay: (id: string, satoshi: bigint) => pay(db, id, satoshi),
  };
}

export type Btcpay = ReturnType<typeof createBtcpay>;
