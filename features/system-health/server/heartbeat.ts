import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { write, deleteHeartbeat, type HeartbeatOptions } from './store.heartbeat.ts';

export const HEARTBEAT_MS = 5_000;

const MS_PER_NS = 1e-6;

/** Writes a heartbeat with measurements of this process every few seconds, until it stops. */
export function startHeartbeat(options: HeartbeatOptions) {
  const id = randomUUID();
  const startedAt = new Date();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let writing: Promise<void> = Promise.resolve();

  async function measure(): Promise<void> {
    const lagMs = Math.round(delay.max * MS_PER_NS);
    delay.reset();
    const clock = await options.clock.check();
    await write(options, { id, startedAt, lagMs, clock });
  }
  const onError = (error: unknown) =>
    options.log.warn({ err: error }, 'heartbeat write failed, retrying at the next interval');
  const writeHeartbeat = () => {
    writing = writing.then(measure).catch(onError);
  };
  const timer = setInterval(writeHeartbeat, HEARTBEAT_MS);
  timer.unref();

  return {
    id,
    /** Writes a heartbeat now: the first one when the server has started. */
    writeNow: () => {
      writeHeartbeat();
      return writing;
    },
    stop: async () => {
      clearInterval(timer);
      delay.disable();
      await writing;
      await deleteHeartbeat(options.db, id).catch(onError);
    },
  };
}
