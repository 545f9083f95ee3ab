import { expect, test } from 'vitest';
import { hasContacts, hasWord, tidyText } from './rules.ts';

test('chat: a text is one line without anything that cannot be seen', () => {
  expect(tidyText('  good\n\nluck\t\u200Eall\u0000 ')).toBe('good luck all');
  expect(tidyText('\u200B\n')).toBe('');
  expect(tidyText(`a${'\u0324'.repeat(90)} й`)).toBe('a\u0324\u0324\u0324 й');
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
])('chat: contacts are kept out: %s', (text) => {
  expect(hasContacts(text)).toBe(true);
});

test.each(['2.00x, again!', 'cashed out at 13.37', 'gg @ 10x', 'бәс 1 000 000 ₸', 'e.g. red'])(
  'chat: what is said at a table is no contact: %s',
  (text) => {
    expect(hasContacts(text)).toBe(false);
  },
);

test('chat: a listed word is found as a word and as the beginning of one, never inside', () => {
  expect(hasWord('Such a FOOL!', ['fool'])).toBe(true);
  expect(hasWord('foolish', ['fool'])).toBe(true);
  expect(hasWord('ｆｏｏｌ', ['fool'])).toBe(true);
  expect(hasWord('tomfoolery', ['fool'])).toBe(false);
  expect(hasWord('Дурака сваляли', ['дурак'])).toBe(true);
});
