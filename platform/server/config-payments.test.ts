import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SHOP = {
  PUBLIC_URL: 'https://casino.example',
  BTCPAY_URL: 'https://btcpay.example/',
  BTCPAY_STORE: 'store-1',
  BTCPAY_API_KEY: 'key-1',
  BTCPAY_WEBHOOK_SECRET: 'secret-1',
};

test('config: payment providers are absent, or each has all it needs', () => {
  expect(readConfig({})).toMatchObject({ btcpay: undefined, psp: undefined });
  expect(readConfig(SHOP).btcpay).toEqual({
    url: 'https://btcpay.example',
    store: 'store-1',
    apiKey: 'key-1',
    webhookSecret: 'secret-1',
  });
  const psp = { PSP_URL: 'https://psp.example/api', PSP_SECRET: 's'.repeat(32) };
  const { PUBLIC_URL } = SHOP;
  expect(readConfig({ PUBLIC_URL, ...psp }).psp).toEqual({
    url: 'https://psp.example/api',
    secret: 's'.repeat(32),
  });
});

test('config: during a secret rotation the previous secret is accepted too', () => {
  const before = { BTCPAY_WEBHOOK_SECRET_PREVIOUS: 'secret-0' };
  expect(readConfig({ ...SHOP, ...before }).btcpay).toMatchObject({
    webhookSecret: 'secret-1',
    webhookSecretPrevious: 'secret-0',
  });
});

test.each([
  [{ ...SHOP, BTCPAY_API_KEY: '' }, 'works only with BTCPAY_API_KEY: give all.'],
  [{ ...SHOP, PUBLIC_URL: '' }, 'PUBLIC_URL must be given with a payment provider'],
  [{ ...SHOP, BTCPAY_URL: 'btcpay.example' }, 'BTCPAY_URL must be an address'],
  [{ ...SHOP, BTCPAY_URL: 'https://me:pw@btcpay.example' }, 'BTCPAY_URL must be an address'],
  [{ PSP_URL: 'https://psp.example', PUBLIC_URL: SHOP.PUBLIC_URL }, 'works only with PSP_SECRET'],
  [{ PSP_SECRET_PREVIOUS: 's'.repeat(32) }, 'works only with PSP_SECRET: give both.'],
  [{ ...SHOP, BTCPAY_WEBHOOK_SECRET_PREVIOUS: 'a b' }, 'must be printable characters'],
  [{ PSP_URL: 'https://psp.example', PSP_SECRET: 'short' }, 'PSP_SECRET must be 32 or more'],
])('config: half of a payment provider is refused: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
