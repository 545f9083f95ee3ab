import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/** The queue's own words in our log. Its report of every success is of interest to nobody. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}
