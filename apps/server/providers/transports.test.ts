import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { createTransports } from './transports.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: createHash('sha256').update('a key').digest('hex'),
  PUBLIC_URL: 'https://casino.example',
  TRUSTED_PROXIES: '127.0.0.1',
};

function open(env: Record<string, string>) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  return { transports: createTransports(readConfig(env), log), said: lines.join('') };
}

test('transports: production without any transport logs a warning at the start', () => {
  const { transports, said: logged } = open(PRODUCTION);
  expect(transports).toEqual({ mail: undefined, phone: undefined });
  expect(logged).toContain('SMTP_URL is not set');
  expect(logged).toContain('SMS_GATEWAY_URL is not set');
});

test('transports: development uses its outbox and needs neither', () => {
  expect(open({}).said).toBe('');
});

test('secrecy: configured transports are used without logging their settings', () => {
  const { transports, said: logged } = open({
    ...PRODUCTION,
    SMTP_URL: 'smtp://app:secret@127.0.0.1:9',
    MAIL_FROM: 'no-reply@casino.example',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
    SMS_GATEWAY_TOKEN: 'token',
  });
  expect(transports.mail).toBeDefined();
  expect(transports.phone).toBeDefined();
  expect(logged).toBe('');
  transports.mail?.close();
});
