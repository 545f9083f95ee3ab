import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { isShown, pushGroupOf } from '../../rules.push.ts';
import type { NotificationRow } from '../store.ts';
import { listDevices, readSettings } from './store.ts';

/** The job that sends one notification to one device. */
export const PUSH_JOB = 'notifications.push';

export type PushJob = {
  readonly notification: string;
  readonly device: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
};

/**
 * In the transaction that stores the notification: a job for each device that is to show it.
 * Returns how many there are.
 */
export async function queuePush(
  tx: Tx,
  playerId: PlayerId,
  { id, kind }: Pick<NotificationRow, 'id' | 'kind'>,
): Promise<number> {
  if (pushGroupOf(kind) === undefined) return 0;
  const devices = await listDevices(tx, playerId);
  if (devices.length === 0 || !isShown(await readSettings(tx, playerId), kind)) return 0;
  for (const device of devices) {
    const job = { notification: id.toString(), device: device.id.toString(), attempt: 1 };
    await enqueuePush(tx, job);
  }
  return devices.length;
}

/** One job waits for a notification and a device, however often it is queued. */
export async function enqueuePush(tx: Queryable, job: PushJob, runAt?: Date): Promise<void> {
  const key = `${PUSH_JOB}.${job.notification}.${job.device}`;
  await enqueue(tx, PUSH_JOB, job, runAt ? { key, runAt } : { key });
}
