import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const KEY = 'a'.repeat(64);
const text = Buffer.from('what no other user may read');

test('seal: a sealed text opens with the same key, label and binding, and with nothing else', () => {
  const { seal, open } = createSeal(KEY, 'one');
  const sealed = seal(text, 'row 1');
  expect(open(sealed, 'row 1')).toEqual(text);
  expect(() => open(sealed, 'row 2')).toThrow();
  expect(() => open(sealed)).toThrow();
  expect(() => createSeal(KEY, 'two').open(sealed, 'row 1')).toThrow();
  expect(() => createSeal('b'.repeat(64), 'one').open(sealed, 'row 1')).toThrow();
});

test('secrecy: one text sealed twice looks different, and neither shows it', () => {
  const { seal } = createSeal(KEY, 'one');
  const [first, second] = [seal(text), seal(text)];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(text)).toBe(false);
});

test('seal: a changed bit anywhere, and a cut anywhere, is noticed', () => {
  const { seal, open } = createSeal(KEY, 'one');
  const sealed = seal(text);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => open(changed)).toThrow('unable to authenticate data');
    expect(() => open(sealed.subarray(0, at))).toThrow(/truncated|unable to authenticate data/);
  }
});
