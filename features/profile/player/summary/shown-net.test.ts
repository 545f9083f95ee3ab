import { expect, test } from 'vitest';
import { formatMoney, parseMoney, truncateToMinor, micro, subtractMoney } from '#core/money.ts';
import { shownNet } from './shown-net.ts';

test.each([
  ['12.345678', '12.34'],
  ['-24.847655', '-24.85'],
  ['-24.85', '-24.85'],
  ['0.009999', '0.00'],
  ['-0.000001', '-0.01'],
  ['0.00', '0.00'],
])('net result: %s is shown as %s', (exact, shown) => {
  expect(shownNet(exact)).toBe(shown);
});

test('net result: the displayed staked, paid out and net amounts always add up', () => {
  for (const paid of ['0.00', '0.009999', '161.152345', '186.00', '186.000001', '999.999999']) {
    const staked = micro(186_000_000n);
    const cut = truncateToMinor(parseMoney(paid)!);
    const shown = formatMoney(subtractMoney(cut, staked));
    expect(shownNet(formatMoney(subtractMoney(parseMoney(paid)!, staked)))).toBe(shown);
  }
});
