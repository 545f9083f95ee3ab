import { expect, test } from 'vitest';
import { isKnownCoin, readAddress } from './rules.addresses.ts';

/** Published addresses: of foundations, of the standards and of their test vectors. */
const RIGHT = [
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  // EIP-55 gives these as examples.
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ETH', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ETH', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ETH', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  // The account zero and the genesis account of the XRP Ledger.
  ['XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  // TEP-2 gives both forms of one account.
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['TON', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
] as const;

test.each(RIGHT)('destinations: an address of %s is read: %s', (coin, address) => {
  expect(readAddress(address, coin)).toEqual({ value: address });
});

test.each(RIGHT)('destinations: a mistyped address of %s is found: %s', (coin, address) => {
  // Another character of the alphabet at a place that the checksum covers.
  const at = address.length - 3;
  const other = address[at] === '7' ? '8' : '7';
  const wrong = address.slice(0, at) + other + address.slice(at + 1);
  expect(readAddress(wrong, coin)).toHaveProperty('mistake');
});

test('destinations: an address of one coin is not taken for another', () => {
  const coins = ['BTC', 'DOGE', 'TRX', 'ETH', 'XRP', 'TON'];
  for (const [coin, address] of RIGHT) {
    const taken = coins.filter((other) => 'value' in readAddress(address, other));
    expect(taken).toEqual(coins.filter((other) => other === coin));
  }
  expect(readAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'ETH')).toEqual({
    mistake: 'address_wrong',
  });
});

test('destinations: a coin without a check is unknown', () => {
  expect(['BTC', 'ETH', 'XMR', 'toString', null].map((coin) => isKnownCoin(coin))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(readAddress('anything', 'XMR')).toEqual({ mistake: 'coin_unknown' });
});
