import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { openLog } from '#platform/server/log.ts';
import { openTransports } from './transports.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: '7'.repeat(64),
  PUBLIC_URL: 'https://casino.example',
};

function open(env: Record<string, string>) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  return { transports: openTransports(readConfig(env), log), said: lines.join('') };
}

test('a house in production that can write to nobody says so when it starts', () => {
  const { transports, said } = open(PRODUCTION);
  expect(transports).toEqual({ mail: undefined, phone: undefined });
  expect(said).toContain('SMTP_URL is not given');
  expect(said).toContain('SMS_GATEWAY_URL is not given');
});

test('development has its outbox and needs neither', () => {
  expect(open({}).said).toBe('');
});

test('secrecy: what is configured is used without a word', () => {
  const { transports, said } = open({
    ...PRODUCTION,
    SMTP_URL: 'smtp://house:secret@127.0.0.1:9',
    MAIL_FROM: 'no-reply@casino.example',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
    SMS_GATEWAY_TOKEN: 'token',
  });
  expect(transports.mail).toBeDefined();
  expect(transports.phone).toBeDefined();
  expect(said).toBe('');
  transports.mail?.close();
});
