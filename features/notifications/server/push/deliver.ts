import webPush from 'web-push';
import { DEFAULT_LOCALE } from '#core/locale.ts';
import { quietLeftMs } from '#core/quiet-hours.ts';
import { HOUR_MS } from '#core/time.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { isPushKind, isShown, PUSH_HOURS_MAX } from '../../rules.push.ts';
import { composePush, type PushPayload } from './compose.ts';
import type { createDeviceSeal, Subscription } from './device-seal.ts';
import type { PushKeys } from './keys.ts';
import { enqueuePush, type PushJob } from './queue.ts';
import { findTarget, readSettings, removeDevice, type PushTarget } from './store.ts';
import type { PushAnswer, PushTransport } from './transport.ts';

export type DeliveryDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly keys: PushKeys;
  readonly seal: ReturnType<typeof createDeviceSeal>;
  readonly transport: PushTransport;
  /** Where push services may write to about our requests: mailto: or https. */
  readonly contact: () => string;
  readonly now: () => Date;
};

const ATTEMPTS_MAX = 6;
const FIRST_RETRY_SECONDS = 30;
const RETRY_SECONDS_MAX = 3600;
/** Statuses of an address that will never work again. */
const GONE = new Set([404, 410]);

type Outcome = 'sent' | 'dropped' | 'quiet' | 'gone' | 'not_public' | 'failed' | 'delayed';

/** The handler of the job. Everything is checked again: hours may have passed since. */
export function createPushDelivery(deps: DeliveryDeps): (payload: unknown) => Promise<void> {
  const attempts = deps.metrics.counter(
    'push_total',
    'Attempts to send a notification to a device, by outcome.',
    ['outcome'],
  );
  return async (payload) => {
    // Written by `enqueuePush`.
    attempts.add({ outcome: await deliver(deps, payload as PushJob) });
  };
}

async function deliver(deps: DeliveryDeps, job: PushJob): Promise<Outcome> {
  const { db, now } = deps;
  const target = await findTarget(db, BigInt(job.notification), BigInt(job.device));
  if (!target || !isPushKind(target.kind)) return 'dropped';
  const ageMs = now().getTime() - target.at.getTime();
  const settings = await readSettings(db, target.player_id);
  if (ageMs > PUSH_HOURS_MAX * HOUR_MS || !isShown(settings, target.kind)) return 'dropped';
  const quietMs = quietLeftMs(now(), settings.quiet_hours, target.timezone);
  if (quietMs !== undefined) {
    await enqueuePush(db, job, new Date(now().getTime() + quietMs));
    return 'quiet';
  }
  const { currency, amount, kind, locale, offer } = target;
  const payload = composePush({
    id: BigInt(job.notification),
    kind,
    offer,
    locale: locale ?? DEFAULT_LOCALE,
    money: currency === null || amount === null ? null : { currency, amount },
    showsAmounts: settings.shows_amounts,
  });
  const answer = await deps.transport(encrypt(deps, deps.seal.open(target), payload));
  return await afterAnswer(deps, job, target, answer);
}

/** The library encrypts for the browser (RFC 8291) and signs as this installation (RFC 8292). */
function encrypt(
  { keys, contact }: DeliveryDeps,
  { endpoint, p256dh, auth }: Subscription,
  payload: PushPayload,
) {
  const subscription = { endpoint, keys: { p256dh, auth } };
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: contact(), ...keys },
    TTL: PUSH_HOURS_MAX * 3600,
    urgency: 'normal',
    // What still waits at the service under the same topic is replaced.
    topic: payload.tag,
    contentEncoding: 'aes128gcm',
  });
  const { headers, body } = request;
  // With a payload there is always a body.
  return { endpoint, headers: headers as Record<string, string | number>, body: body as Buffer };
}

async function afterAnswer(
  deps: DeliveryDeps,
  job: PushJob,
  { player_id: playerId }: PushTarget,
  answer: PushAnswer,
): Promise<Outcome> {
  const status = typeof answer === 'string' ? answer : answer.status;
  if (typeof status === 'number' && status >= 200 && status < 300) return 'sent';
  if (status === 'not_public' || (typeof status === 'number' && GONE.has(status))) {
    await removeDevice(deps.db, playerId, BigInt(job.device));
    return status === 'not_public' ? status : 'gone';
  }
  const isRetryable = status === 'unreachable' || status === 429 || status >= 500;
  if (isRetryable && job.attempt < ATTEMPTS_MAX) {
    const next = new Date(deps.now().getTime() + retrySeconds(job, answer) * 1000);
    await enqueuePush(deps.db, { ...job, attempt: job.attempt + 1 }, next);
    return 'delayed';
  }
  deps.log.warn({ device: job.device, status }, 'a push notification failed, giving up');
  return 'failed';
}

/** 30 seconds after the first attempt, then twice as long each time; later if the service asks. */
function retrySeconds({ attempt }: PushJob, answer: PushAnswer): number {
  const asked = typeof answer === 'string' ? 0 : (answer.retryAfterSeconds ?? 0);
  const own = FIRST_RETRY_SECONDS * 2 ** (attempt - 1);
  return Math.min(Math.max(own, asked), RETRY_SECONDS_MAX);
}
