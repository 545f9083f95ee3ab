import { pino } from 'pino';
import type { DestinationStream } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The log calls of the server: the fields first, then the message. */
export type Log = {
  error(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  info(facts: object, sentence: string): void;
  debug(facts: object, sentence: string): void;
  child(facts: Record<string, unknown>): Log;
};

/** Fields that are redacted, whatever is logged by mistake. */
const REDACTED_PATHS = [
  'password',
  'token',
  'refreshToken',
  'secret',
  '*.password',
  '*.token',
  '*.refreshToken',
  '*.secret',
  '*.headers.authorization',
  '*.headers.cookie',
  'headers.authorization',
  'headers.cookie',
];

/** JSON lines on standard output, one per event, times in ISO 8601. */
export function createLog(level: LogLevel, out?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED_PATHS, censor: '[secret]' },
  };
  return out === undefined ? pino(options) : pino(options, out);
}
