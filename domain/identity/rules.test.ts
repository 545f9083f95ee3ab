import { formatFieldError } from '#core/refusal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateBits, passwordMistake, readEmail, strength } from './rules.ts';

test('e-mail: every notation of an address is normalised to one form', () => {
  for (const typed of ['ann@example.org', ' Ann@Example.ORG\n', '\tANN@example.org']) {
    expect(readEmail(typed)).toEqual({ email: 'ann@example.org' });
  }
  expect(readEmail('иван.петров@xn--e1afmkfd.xn--p1ai')).toEqual({
    email: 'иван.петров@xn--e1afmkfd.xn--p1ai',
  });
  expect(readEmail("o'neil+casino@mail.example.co")).toEqual({
    email: "o'neil+casino@mail.example.co",
  });
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ann', 'email_format'],
  ['ann@', 'email_format'],
  ['@example.org', 'email_format'],
  ['ann@bob@example.org', 'email_format'],
  ['ann@example.org@bob', 'email_format'],
  ['ann@localhost', 'email_format'],
  ['ann@example..org', 'email_format'],
  ['ann@-example.org', 'email_format'],
  ['ann@пример.рф', 'email_format'],
  ['ann@exam ple.org', 'email_format'],
  ['an n@example.org', 'email_format'],
  ['.ann@example.org', 'email_format'],
  ['ann\u0000@example.org', 'email_format'],
  ['ann\u200b@example.org', 'email_format'],
  ['ann\u202e@example.org', 'email_format'],
  [`${'a'.repeat(65)}@example.org`, 'email_format'],
  [`ann@${'a.'.repeat(130)}org`, 'email_format'],
  // One Cyrillic letter among Latin ones, and an alphabet that has look-alikes of both.
  ['аnn@example.org', 'email_script'],
  ['αnn@example.org', 'email_script'],
])('e-mail: %j is refused as %s', (typed, mistake) => {
  expect(readEmail(typed)).toEqual({ mistake });
});

test('e-mail: a local part of 64 characters and an address of 254 are the longest', () => {
  const address = (local: number, label: number) =>
    `${'a'.repeat(local)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(label)}.org`;
  expect(address(64, 57)).toHaveLength(254);
  expect(readEmail(address(64, 57))).toEqual({ email: address(64, 57) });
  expect(readEmail(address(64, 58))).toEqual({ mistake: 'email_format' });
  expect(readEmail(address(65, 56))).toEqual({ mistake: 'email_format' });
});

test('e-mail: normalisation is idempotent', () => {
  const noise = fc.string({ unit: 'grapheme', maxLength: 80 });
  const typed = fc.oneof(
    noise,
    fc.emailAddress(),
    noise.map((name) => `${name}@example.org`),
  );
  const emails = typed.map(readEmail).filter((read) => 'email' in read);
  fc.assert(
    fc.property(emails, (read) => {
      expect(readEmail(read.email)).toEqual(read);
    }),
  );
});

test.each([
  ['', 'required'],
  ['short pass', undefined],
  ['short pas', 'password_short:10'],
  // Ten characters, though twenty code units.
  ['🂡🂮🂣🃎🂥🂱🂧🃁🂩🃏', undefined],
  ['x'.repeat(120) + 'yz qwrtzu', 'password_long:128'],
  ['player.one@example.org', 'password_is_email'],
  ['Player.One', 'password_is_email'],
  ['1234567890', 'password_common'],
  ['0987654321', 'password_common'],
  ['aaaaaaaaaa', 'password_common'],
  ['abababababab', 'password_common'],
  ['qwertyuiop', 'password_common'],
  ['QwErTyUiOp', 'password_common'],
  ['йцукенгшщз', 'password_common'],
  ['Password2026!', 'password_common'],
  ['Пароль123456', 'password_common'],
  ['1Q2w3e4r5t', 'password_common'],
  ['kazakhstan', 'password_common'],
  ['aaaaaaaa1b', 'password_common'],
  ['aaaaaaa1b2', undefined],
  ['x1'.repeat(20) + '-'.repeat(88), undefined],
])('password: %j: %s', (password, mistake) => {
  const found = passwordMistake(password, 'Player.One@example.org');
  expect(found && formatFieldError(found)).toBe(mistake);
});

test('password: the same word from two keyboards is one password', () => {
  expect(passwordMistake('ﬁve ducks \u0438\u0306', '')).toEqual(
    passwordMistake('five ducks \u0439', ''),
  );
});

test.each([
  ['', 0],
  ['qwerty', 0],
  ['qwertyuiop', 0],
  ['player.one@example.org', 0],
  ['asdfgh1990', 0],
  ['playerone1', 0],
  ['Almaty2019!!', 0],
  ['kotmurzik5', 1],
  ['mycatlikesmilk', 2],
  ['кот любит молоко', 2],
  ['x7Kq-92bLm', 3],
  ['correct horse battery staple', 4],
  ['xK9#mQ2$vL7!', 4],
  ['река течёт под старым мостом ночью', 4],
])('password: the strength of %j is %i', (password, expected) => {
  expect(strength(password, 'player.one@example.org')).toBe(expected);
});

test.each([
  // Letters and digits by chance: the logarithm of the alphabet for each.
  ['x7k', 3 * Math.log2(36)],
  ['ace', 3 * Math.log2(26)],
  ['aab', 3 * Math.log2(26)],
  ['aA7яЯ-', 6 * Math.log2(158)],
  // Three bits for a letter of a word of four letters or more.
  ['kotm', 12],
  ['kotm x', 12 + Math.log2(56)],
  // A known word, also with look-alike digits, and only once.
  ['dragon', 7],
  ['dr4g0n', 7],
  ['z7dragonz', 7 + 3 * Math.log2(36)],
  ['z7dr4g0nz', 7 + 3 * Math.log2(36)],
  ['dragondragon', 7 + 18],
  // The longest of the words that fit, and those of the e-mail from four letters on.
  ['qwertyuiop', 7],
  ['bob1', 7],
  ['ivo', 3 * Math.log2(26)],
  // A year, and a run of equal, following or neighbouring characters.
  ['1990', 6],
  ['2099', 6],
  ['1860', 4 * Math.log2(10)],
  ['aaa', 5],
  ['xabcdz', 5 + 2 * Math.log2(26)],
  ['cba', 5],
  ['4321', 5],
  ['jkl', 5],
  ['poi', 5],
  ['aaabbb', 10],
])('password: %j has %d bits', (password, bits) => {
  expect(estimateBits(password, 'bob1.ivo@example.org')).toBeCloseTo(bits, 9);
});

test.each([
  // Ten, 14 and 24 letters of unknown words have 30, 42 and 72 bits, two known ones 14.
  ['kotmurzika', 1],
  ['kotmurzikasobe', 2],
  ['dragonkotmurzikasobemonkey', 3],
  ['kotmurzikasobekpilmoloko', 4],
])('password: the strength of %j is just %i', (password, expected) => {
  expect(strength(password)).toBe(expected);
});

test('password: a refused password is never rated strong, and a longer one is never weaker', () => {
  const refused = fc
    .string({ unit: 'grapheme', maxLength: 140 })
    .filter((password) => passwordMistake(password, 'ann@example.org') !== undefined);
  fc.assert(
    fc.property(refused, (password) => {
      expect(strength(password, 'ann@example.org')).toBe(0);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9A-Z]{10,40}$/), (password) => {
      expect(strength(`${password} 7`)).toBeGreaterThanOrEqual(strength(password));
    }),
  );
});
