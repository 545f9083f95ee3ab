import assert from 'node:assert';
import type { Db, Queryable } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { Log } from '#platform/server/log.ts';
import type { Count, Metrics } from '#platform/server/metrics.ts';
import { composeMail, composePhone } from './compose.ts';
import { createSeal, type Seal } from './letter.ts';
import { busyUntil, claimMessage, markFailed, markSent, release, type Waiting } from './store.ts';
import type { Attempt, Transports } from './transport.ts';

export type MessagesOptions = {
  readonly db: Db;
  readonly secretKey: string;
  /** Production wipes what was sent; elsewhere it stays sealed, for the page of the outbox. */
  readonly mode: 'development' | 'production' | 'test';
  readonly transports: Transports;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** The job that delivers one message. */
export const DELIVER_JOB = 'messages.deliver';

/** Longer than a transport may take for one attempt. */
const BUSY_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 5;
const PAUSE_SECONDS_MAX = 3600;

type Desk = MessagesOptions & { readonly seal: Seal; readonly attempts: Count };

/**
 * The work of the job. Several servers may be asked to deliver the same message: one claims it,
 * the others come back when the claim has run out and mostly find nothing to do. A server that
 * dies after the message was taken over and before that was written down leaves it queued, so it
 * is sent once more, with the same id: twice is better than never.
 */
export function createDelivery(options: MessagesOptions): (payload: unknown) => Promise<void> {
  const attempts = options.metrics.counter(
    'messages_total',
    'Attempts to deliver a message, by what came of them.',
    ['channel', 'outcome'],
  );
  const desk: Desk = { ...options, seal: createSeal(options.secretKey), attempts };
  return async (payload) => {
    const { id } = payload as { id: string }; // Written by `enqueueDelivery`.
    assert(typeof id === 'string', 'messages: a job without the id of a message');
    await deliver(desk, id);
  };
}

/** The job exists if and only if the transaction commits. */
export async function enqueueDelivery(tx: Queryable, id: string, runAt?: Date): Promise<void> {
  const key = `${DELIVER_JOB}.${id}`;
  await enqueue(tx, DELIVER_JOB, { id }, runAt ? { key, runAt } : { key });
}

async function deliver(desk: Desk, id: string): Promise<void> {
  const message = await claimMessage(desk.db, id, BUSY_SECONDS);
  if (!message) return await comeBack(desk.db, id);
  const attempt = await send(desk, message);
  if (attempt !== 'sent') return await afterFailure(desk, message, attempt);
  await markSent(desk.db, id, isWiped(desk));
  desk.attempts.add({ channel: message.channel, outcome: 'sent' });
}

async function comeBack(db: Db, id: string): Promise<void> {
  const runAt = await busyUntil(db, id);
  if (runAt) await enqueueDelivery(db, id, runAt);
}

async function send({ seal, transports, mode }: Desk, message: Waiting): Promise<Attempt> {
  const letter = seal.open(message, message.sealed);
  const { id, channel, locale, address: to } = message;
  if (channel === 'email' && transports.mail) {
    return await transports.mail.send({ id, to, ...composeMail(message, letter) });
  }
  if (channel !== 'email' && transports.phone) {
    const { text } = composePhone(message, letter);
    return await transports.phone.send({ id, to, channel, locale, text });
  }
  // Outside production the page of the outbox is where messages arrive.
  return mode === 'production' ? { reason: 'no_transport', again: true } : 'sent';
}

async function afterFailure(desk: Desk, message: Waiting, failure: Exclude<Attempt, 'sent'>) {
  const { id, channel, template, attempts: tries } = message;
  const next = new Date(Date.now() + pauseSeconds(tries) * 1000);
  const isOver = !failure.again || next >= message.give_up_at;
  desk.attempts.add({ channel, outcome: isOver ? 'failed' : 'delayed' });
  const facts = { message: id, channel, template, tries, reason: failure.reason };
  if (isOver) {
    await markFailed(desk.db, id, failure.reason, isWiped(desk));
    desk.log.warn(facts, 'a message could not be delivered and was given up');
    return;
  }
  await desk.db.transaction(async (tx) => {
    await release(tx, id, failure.reason);
    await enqueueDelivery(tx, id, next);
  });
  desk.log.info(facts, 'a message could not be delivered and is tried again');
}

/** 5 seconds after the first attempt, then twice as long each time, an hour at most. */
function pauseSeconds(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), PAUSE_SECONDS_MAX);
}

function isWiped({ mode }: Desk): boolean {
  return mode === 'production';
}
