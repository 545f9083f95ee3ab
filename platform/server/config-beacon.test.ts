import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: createHash('sha256').update('a key').digest('hex'),
  PUBLIC_URL: 'https://casino.example',
  TRUSTED_PROXIES: '127.0.0.1',
};

test('config: public randomness comes from drand in production, and from the server elsewhere', () => {
  expect(readConfig({}).beacon).toEqual({ mode: 'local' });
  expect(readConfig({ NODE_ENV: 'test' }).beacon).toEqual({ mode: 'local' });
  const { beacon } = readConfig(PRODUCTION);
  expect(beacon.mode === 'drand' && beacon.relays).toEqual([
    'https://api.drand.sh',
    'https://api2.drand.sh',
    'https://api3.drand.sh',
    'https://drand.cloudflare.com',
  ]);
});

test('config: either beacon can be chosen, and other relays', () => {
  expect(readConfig({ BEACON: 'local' }).beacon).toEqual({ mode: 'local' });
  const own = { BEACON: 'drand', BEACON_RELAYS: 'https://a.example/drand/, http://127.0.0.1:8080' };
  expect(readConfig(own).beacon).toEqual({
    mode: 'drand',
    relays: ['https://a.example/drand', 'http://127.0.0.1:8080'],
  });
});

test.each([
  [{ ...PRODUCTION, BEACON: 'local' }, 'BEACON=local is for development: duels and rooms'],
  [{ BEACON: 'dice' }, 'BEACON must be drand or local, not "dice".'],
  [{ BEACON_RELAYS: 'https://a.example' }, 'BEACON_RELAYS has no use while BEACON is local.'],
  [{ BEACON: 'drand', BEACON_RELAYS: 'a.example' }, 'not "a.example"'],
  [{ BEACON: 'drand', BEACON_RELAYS: 'https://a.example,' }, 'not ""'],
  [{ BEACON: 'drand', BEACON_RELAYS: 'https://me:pw@a.example' }, 'BEACON_RELAYS must be'],
])('config: an invalid beacon setting is refused: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
