import { formatFieldError } from '#core/refusal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordMistake, readEmail, strength } from './rules.ts';

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
