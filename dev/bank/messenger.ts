import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { formatMoney } from '#core/money.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { signMessage } from './signature.ts';
import { insertMessage, markArrived, postpone, takeDue } from './store.ts';
import type { Message, Subject } from './store.ts';

/** What networks do to messages, done on purpose. */
export type Chaos = {
  /** Every message is sent this many times at once. */
  readonly copies: number;
  /** Messages wait this long, so that several meet, and then leave last first. */
  readonly holdMs: number;
};

export type MessengerOptions = {
  readonly db: Db;
  readonly secret: string;
  readonly log: Log;
  readonly chaos?: Chaos | undefined;
  /** Done before messages are sent: what the bank decides by itself, with messages of its own. */
  readonly settle?: () => Promise<void>;
};

type Said = {
  readonly type: 'opened' | 'paid' | 'failed';
  readonly amount: bigint | null;
  readonly reason?: string | null;
};

type About = Subject & { readonly reference: string; readonly currency: string };

/** Seconds to the next attempt; after the last one the message is given up. About a day. */
const BACKOFF_SECONDS = [1, 3, 10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];
/** What these answer is so tomorrow, too: too long, not understood, known with other words. */
const NEVER: ReadonlySet<string> = new Set(['409', '413', '422']);
const LEASE_SECONDS = 30;
const TIMEOUT_MS = 10_000;
const BATCH = 20;
const LOOK_MS = 1000;

/**
 * Tells the shop what happened. Messages are rows before they are sent, so a bank that is killed
 * sends them later; and a shop that does not answer is asked again, for a day.
 */
export function createMessenger(options: MessengerOptions) {
  const { db, chaos } = options;
  // A timer set after a commit would else believe itself inside that transaction.
  const outside = new AsyncResource('bank');
  let isStarted = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function tell(tx: Tx, about: About, said: Said): Promise<void> {
    const holdMs = chaos?.holdMs ?? 0;
    await insertMessage(tx, about, wordsOf(about, said), holdMs);
    tx.onCommit(() => plan(holdMs));
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

  function plan(delayMs: number): void {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(() => outside.runInAsyncScope(() => void work()), delayMs);
    timer.unref();
  }

  async function work(): Promise<void> {
    working ??= sendDue().catch((error: unknown) => {
      options.log.error({ err: error }, 'the bank could not send its messages');
    });
    await working;
    working = undefined;
    plan(LOOK_MS);
  }

  return {
    tell,
    sendDue,
    start: () => {
      isStarted = true;
      plan(0);
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await working;
    },
  };
}

function wordsOf(about: About, { type, amount, reason }: Said): string {
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

export type Messenger = ReturnType<typeof createMessenger>;

async function send(options: MessengerOptions, message: Message): Promise<void> {
  const copies = Array.from({ length: options.chaos?.copies ?? 1 }, () => post(options, message));
  const answers = await Promise.all(copies);
  const refused = answers.find((answer) => !answer.startsWith('2'));
  if (refused === undefined) return await markArrived(options.db, message.id, answers[0]!);
  const seconds = NEVER.has(refused) ? null : (BACKOFF_SECONDS[message.attempts - 1] ?? null);
  await postpone(options.db, message.id, seconds, refused);
}

/** The status the shop answered with, or why it did not. Signed anew each time: times pass. */
async function post({ secret }: MessengerOptions, { url, body }: Message): Promise<string> {
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
    // A shop that is away is an everyday thing for a bank: it tries again later.
    return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
  }
}
