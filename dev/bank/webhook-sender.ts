import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { formatMoney, type Micro } from '#core/money.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { signMessage } from './signature.ts';
import { insertMessage, markDelivered, postpone, takeDue } from './store.ts';
import type { BankMessage, BankMessageSubject } from './store.ts';

/** Network faults, produced on purpose. */
export type Chaos = {
  /** Every message is sent this many times at once. */
  readonly copies: number;
  /** Messages wait this long, so that several accumulate, and are then sent last first. */
  readonly holdMs: number;
};

export type WebhookSenderOptions = {
  readonly db: Db;
  readonly secret: string;
  readonly log: Log;
  readonly chaos?: Chaos | undefined;
  /** Runs before messages are sent: what the bank decides by itself adds messages of its own. */
  readonly settle?: () => Promise<void>;
};

type MessageDetails = {
  readonly type: 'opened' | 'paid' | 'failed';
  readonly amount: Micro | null;
  readonly reason?: string | null;
};

type MessageSubject = BankMessageSubject & {
  readonly reference: string;
  readonly currency: string;
};

/**
 * Seconds to the next attempt; after the last one the message is given up. About a day in total.
 */
const BACKOFF_SECONDS = [1, 3, 10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];
/** Answers that a retry cannot change: too large, not understood, the same id with another body. */
const PERMANENT_FAILURES: ReadonlySet<string> = new Set(['409', '413', '422']);
const LEASE_SECONDS = 30;
const TIMEOUT_MS = 10_000;
const BATCH = 20;
const POLL_INTERVAL_MS = 1000;

/**
 * Notifies the shop by webhooks. Messages are rows before they are sent, so a killed bank sends
 * them later, and a shop that does not answer is retried for a day.
 */
export function createWebhookSender(options: WebhookSenderOptions) {
  const { db, chaos } = options;
  // A timer set in a commit hook would otherwise inherit the context of that transaction.
  const outsideTransaction = new AsyncResource('bank');
  let isStarted = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function enqueue(tx: Tx, about: MessageSubject, details: MessageDetails): Promise<void> {
    const holdMs = chaos?.holdMs ?? 0;
    await insertMessage(tx, about, messageBody(about, details), holdMs);
    tx.onCommit(() => scheduleSend(holdMs));
  }

  async function sendDue(): Promise<void> {
    await options.settle?.();
    for (;;) {
      const due = await takeDue(db, BATCH, LEASE_SECONDS);
      due.sort((a, b) => Number(chaos ? b.id - a.id : a.id - b.id));
      for (const message of due) await send(options, message);
      if (due.length < BATCH) return;
    }
  }

  function scheduleSend(delayMs: number): void {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(() => outsideTransaction.runInAsyncScope(() => void work()), delayMs);
    timer.unref();
  }

  async function work(): Promise<void> {
    working ??= sendDue().catch((error: unknown) => {
      options.log.error(
        { err: error },
        'sandbox bank: sending messages failed, retrying at the next poll',
      );
    });
    await working;
    working = undefined;
    scheduleSend(POLL_INTERVAL_MS);
  }

  return {
    enqueue: enqueue,
    sendDue,
    start: () => {
      isStarted = true;
      scheduleSend(0);
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await working;
    },
  };
}

function messageBody(about: MessageSubject, { type, amount, reason }: MessageDetails): string {
  const now = new Date().toISOString();
  return JSON.stringify({
    event: randomUUID(),
    subject: 'payout' in about ? 'payout' : 'invoice',
    type,
    reference: about.reference,
    currency: about.currency,
    amount: amount === null ? null : formatMoney(amount),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(type === 'paid' ? { paid_at: now } : {}),
    occurred_at: now,
  });
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

async function send(options: WebhookSenderOptions, message: BankMessage): Promise<void> {
  const copies = Array.from({ length: options.chaos?.copies ?? 1 }, () => post(options, message));
  const answers = await Promise.all(copies);
  const refused = answers.find((answer) => !answer.startsWith('2'));
  if (refused === undefined) return await markDelivered(options.db, message.id, answers[0]!);
  const seconds = PERMANENT_FAILURES.has(refused)
    ? null
    : (BACKOFF_SECONDS[message.attempts - 1] ?? null);
  await postpone(options.db, message.id, seconds, refused);
}

/**
 * The status the shop answered with, or the error. Signed again for each attempt, because the
 * signature carries a time.
 */
async function post({ secret }: WebhookSenderOptions, { url, body }: BankMessage): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': signMessage(secret, body, Date.now()),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    // An unreachable shop is expected: the message is retried later.
    return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
  }
}
