import { expect, test } from 'vitest';
import {
  hasBadWord,
  nextNicknameChange,
  nicknameMistake,
  nicknameSkeleton,
  normalizeNickname,
  resemblesStaff,
} from './rules.nicknames.ts';

const NAMES = { site: ['Golden Wheel', 'Aurora'], staff: ['aigul', 'j.smith'] };

test.each(['fox', 'Tulpar_7', 'Синий-Кит', 'Көкжал', 'сыр12', 'a1234', 'QuietRiverFox123'])(
  'nicknames: %s is well formed',
  (nickname) => {
    expect(nicknameMistake(nickname)).toBeUndefined();
  },
);

test.each([
  ['', 'required', undefined],
  ['ab', 'nickname_short', '3'],
  ['a'.repeat(17), 'nickname_long', '16'],
  ['red fox', 'nickname_signs', undefined],
  ['fox!', 'nickname_signs', undefined],
  ['żółw', 'nickname_signs', undefined],
  ['fоx', 'nickname_scripts', undefined],
  ['Лиsа', 'nickname_scripts', undefined],
  ['123', 'nickname_digits', '6'],
  ['_-_', 'nickname_digits', '6'],
  ['a7011234567', 'nickname_digits', '6'],
])('nicknames: %j is refused with %s', (nickname, code, detail) => {
  expect(nicknameMistake(nickname)).toEqual(detail === undefined ? { code } : { code, detail });
});

test('nicknames: spaces around are removed and letters composed', () => {
  expect(normalizeNickname('  фи\u0306ник ')).toBe('фи\u0306ник'.normalize('NFC'));
});

test.each([
  ['Fox', 'fox'],
  ['f_o-x', 'fox'],
  ['fox', 'f0x'],
  ['Coco', 'Сосо'],
  ['Illia', 'lIlia'],
  ['Barn', 'Bam'],
  ['wolf', 'vvolf'],
  ['Қанат', 'Канат'],
  ['Әлия', 'Алия'],
  ['Зоя', '3оя'],
])('nicknames: %s and %s look the same', (one, other) => {
  expect(nicknameSkeleton(one)).toBe(nicknameSkeleton(other));
});

test('nicknames: numbers of the same length stay different', () => {
  const digits = [...'0123456789'].map((digit) => nicknameSkeleton(`fox1${digit}`));
  expect(new Set(digits).size).toBe(10);
});

test.each([
  'admin',
  'Adm1n',
  'admin_77',
  'the-support',
  'M0DERATOR',
  'Поддержка1',
  'Қолдау',
  'mod',
  'mod_1',
  'player',
  'pIayer697832',
  'Guest',
  'GoldenWheel',
  'g0lden_wheel5',
  'aur0ra_7',
  'Aigul',
  'aigul_1',
  'JSmith',
])('nicknames: %s looks like staff, the site or an account without a nickname', (nickname) => {
  expect(resemblesStaff(nickname, NAMES)).toBe(true);
});

test.each(['modern', 'aigulim', 'smith', 'wheel', 'Системный', 'players_fan'])(
  'nicknames: %s does not look like staff',
  (nickname) => {
    expect(resemblesStaff(nickname, NAMES)).toBe(false);
  },
);

test('nicknames: a forbidden word is found inside, behind look-alikes and separators', () => {
  expect(hasBadWord('mysl0tbonus', ['slot'])).toBe(true);
  expect(hasBadWord('s-l_o-t', ['slot'])).toBe(true);
  expect(hasBadWord('SLOTH', ['slot'])).toBe(true);
  expect(hasBadWord('s1im', ['slot'])).toBe(false);
});

test('nicknames: a short forbidden word is found only at the beginning of a part', () => {
  expect(hasBadWord('red_hate', ['hat'])).toBe(true);
  expect(hasBadWord('chatter', ['hat'])).toBe(false);
  expect(hasBadWord('h-a-t', ['hat'])).toBe(true);
  expect(hasBadWord('fox', ['_'])).toBe(false);
});

test('nicknames: the next change is 14 days later', () => {
  expect(nextNicknameChange(Date.parse('2026-11-24T10:00:00Z'))).toBe(
    Date.parse('2026-12-08T10:00:00Z'),
  );
});
