import assert from 'node:assert';
import type { Db, Queryable } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { Log } from '#platform/server/log.ts';
import type { Count, Metrics } from '#platform/server/metrics.ts';
import { composeMail, composePhone } from './compose.ts';
import type { MailLook } from './mail-html.ts';
import { createMessageSeal, type MessageSeal } from './message-seal.ts';
import {
  busyUntil,
  claimMessage,
  countPhoneHour,
  markFailed,
  markSent,
  releaseClaim,
  type ClaimedMessage,
} from './store.ts';
import type { MailTemplate, PhoneTemplate } from './texts.ts';
import type { DeliveryResult, Transports } from './transport.ts';

export type MessagesOptions = {
  readonly db: Db;
  readonly secretKey: string;
  /**
   * Production erases the content of sent messages; elsewhere it stays encrypted, for the outbox
   * page.
   */
  readonly mode: 'development' | 'production' | 'test';
  readonly transports: Transports;
  /** The name of the site, which the operator can change. */
  readonly brand?: (() => string) | undefined;
  /** The look of the site when an email is sent. */
  readonly look?: (() => MailLook) | undefined;
  /** Text messages and calls in an hour, of all players together: they cost money. */
  readonly phoneHourlyMax?: number;
  /**
   * Why an offer is not sent after all: minutes or hours may have passed since it was queued. Asked
   * before each attempt, for messages of the template `offer` alone.
   */
  readonly offerRefusal?: (id: string) => Promise<Exclude<DeliveryResult, 'sent'> | undefined>;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** The job that delivers one message. */
export const DELIVER_JOB = 'messages.deliver';

/** The template of campaigns, by email and phone. */
const OFFER = 'offer' satisfies MailTemplate & PhoneTemplate;

/** Longer than a transport may take for one attempt. */
const CLAIM_SECONDS = 120;
const FIRST_RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_SECONDS_MAX = 3600;

type DeliveryContext = MessagesOptions & { readonly seal: MessageSeal; readonly attempts: Count };

/**
 * Creates the handler of the delivery job. Several servers may run it for the same message: one
 * claims the message, the others retry when the claim has expired and mostly find nothing to do. A
 * server that dies between sending and recording leaves the message queued, so it is sent once more
 * with the same id: twice is better than never.
 */
export function createDelivery(options: MessagesOptions): (payload: unknown) => Promise<void> {
  const attempts = options.metrics.counter(
    'messages_total',
    'Attempts to deliver a message, by outcome.',
    ['channel', 'outcome'],
  );
  const context: DeliveryContext = {
    ...options,
    seal: createMessageSeal(options.secretKey),
    attempts,
  };
  return async (payload) => {
    const { id } = payload as { id: string }; // Written by `enqueueDelivery`.
    assert(typeof id === 'string', 'messages: a job without the id of a message');
    await deliver(context, id);
  };
}

/** The job exists if and only if the transaction commits. */
export async function enqueueDelivery(tx: Queryable, id: string, runAt?: Date): Promise<void> {
  const key = `${DELIVER_JOB}.${id}`;
  await enqueue(tx, DELIVER_JOB, { id }, runAt ? { key, runAt } : { key });
}

async function deliver(context: DeliveryContext, id: string): Promise<void> {
  const message = await claimMessage(context.db, id, CLAIM_SECONDS);
  if (!message) return await retryAfterClaim(context.db, id);
  const attempt = await send(context, message);
  if (attempt !== 'sent') return await afterFailure(context, message, attempt);
  await markSent(context.db, id, shouldWipe(context));
  context.attempts.add({ channel: message.channel, outcome: 'sent' });
}

async function retryAfterClaim(db: Db, id: string): Promise<void> {
  const runAt = await busyUntil(db, id);
  if (runAt) await enqueueDelivery(db, id, runAt);
}

async function send(context: DeliveryContext, message: ClaimedMessage): Promise<DeliveryResult> {
  const { seal, transports, mode, db, log, look, phoneHourlyMax = Infinity } = context;
  const refused = message.template === OFFER ? await context.offerRefusal?.(message.id) : undefined;
  if (refused) return refused;
  const content = seal.open(message, message.sealed);
  const { id, channel, locale, address: to } = message;
  if (channel === 'email' && transports.mail) {
    const { unsubscribe } = content;
    const mail = composeMail(message, content, look?.());
    return await transports.mail.send({ id, to, ...mail, unsubscribe });
  }
  if (channel !== 'email' && transports.phone) {
    if ((await countPhoneHour(db)) >= phoneHourlyMax) return overBudget(log);
    const { text } = composePhone(message, content);
    return await transports.phone.send({ id, to, channel, locale, text });
  }
  // Outside production messages are read on the outbox page.
  return mode === 'production' ? { reason: 'no_transport', isRetryable: true } : 'sent';
}

function overBudget(log: Log): DeliveryResult {
  log.error({}, 'SMS_HOURLY_MAX is reached: text messages and calls wait, and their codes expire');
  return { reason: 'hourly_max', isRetryable: true };
}

async function afterFailure(
  context: DeliveryContext,
  message: ClaimedMessage,
  failure: Exclude<DeliveryResult, 'sent'>,
) {
  const { id, channel, template, attempts: tries } = message;
  const next = new Date(Date.now() + retryDelaySeconds(tries) * 1000);
  const isOver = !failure.isRetryable || next >= message.give_up_at;
  context.attempts.add({ channel, outcome: isOver ? 'failed' : 'delayed' });
  const facts = { message: id, channel, template, tries, reason: failure.reason };
  if (isOver) {
    await markFailed(context.db, id, failure.reason, shouldWipe(context));
    context.log.warn(facts, 'message delivery failed, giving up');
    return;
  }
  await context.db.transaction(async (tx) => {
    await releaseClaim(tx, id, failure.reason);
    await enqueueDelivery(tx, id, next);
  });
  context.log.info(facts, 'message delivery failed, retrying');
}

/** 5 seconds after the first attempt, then twice as long each time, an hour at most. */
function retryDelaySeconds(tries: number): number {
  return Math.min(FIRST_RETRY_DELAY_SECONDS * 2 ** (tries - 1), RETRY_DELAY_SECONDS_MAX);
}

function shouldWipe({ mode }: DeliveryContext): boolean {
  return mode === 'production';
}
