import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/** Forwards the queue's log lines to our log, without its line for every success. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}
