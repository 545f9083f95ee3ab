import { expect, test } from 'vitest';
import { hasContacts, hasForbiddenWord, normalizeText } from './rules.ts';

test('chat: a text is normalized to one line without invisible characters', () => {
  expect(normalizeText('  good\n\nluck\t\u200Eall\u0000 ')).toBe('good luck all');
  expect(normalizeText('\u200B\n')).toBe('');
  expect(normalizeText(`a${'\u0324'.repeat(90)} й`)).toBe('a\u0324\u0324\u0324 й');
});

test.each([
  'write to me: lucky@example.org',
  'https://example.org/win',
  'come to best-odds.bet',
  'telegram @luckyman',
  '+7 (701) 123-45-67',
  '8 701 1 2 3 4 5 6 7',
  'ｗｗｗ．best-odds．ｃｏｍ',
  '⑧⑦⓪①①②③④⑤⑥⑦',
])('chat: a text with contacts is rejected: %s', (text) => {
  expect(hasContacts(text)).toBe(true);
});

test.each(['2.00x, again!', 'cashed out at 13.37', 'gg @ 10x', 'бәс 1 000 000 ₸', 'e.g. red'])(
  'chat: ordinary talk is not taken for contacts: %s',
  (text) => {
    expect(hasContacts(text)).toBe(false);
  },
);

test('chat: a forbidden word matches whole words and their beginnings, never the middle', () => {
  expect(hasForbiddenWord('Such a FOOL!', ['fool'])).toBe(true);
  expect(hasForbiddenWord('foolish', ['fool'])).toBe(true);
  expect(hasForbiddenWord('ｆｏｏｌ', ['fool'])).toBe(true);
  expect(hasForbiddenWord('tomfoolery', ['fool'])).toBe(false);
  expect(hasForbiddenWord('Дурака сваляли', ['дурак'])).toBe(true);
});
