import { expect, test } from 'vitest';
import { utf8Bytes } from './utf8.ts';

test('fairness: the bytes of every length of code point are those of UTF-8', () => {
  const edges = [
    0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff,
  ];
  for (const code of [...edges, 0x10000, 0x10ffff]) {
    const text = `a${String.fromCodePoint(code)}b`;
    expect(utf8Bytes(text), code.toString(16)).toEqual(new TextEncoder().encode(text));
  }
});

test('fairness: text is hashed as UTF-8, whatever it contains', () => {
  for (const text of ['', 'plain', 'Әсел — ставка', '𝒳🂡', `half ${'\ud83c'} gone`, 'ÿĀ߿ࠀ￿']) {
    expect(utf8Bytes(text)).toEqual(new TextEncoder().encode(text));
  }
});
