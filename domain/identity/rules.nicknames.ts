/**
 * Nicknames: how a player is called in the chat, beside bets and in leaderboards.
 *
 * Two nicknames are the same when they look the same. They are compared by their skeleton: letters
 * of Latin and Cyrillic and digits that resemble each other are folded into one, case and
 * separators do not count. What resembles staff or the site is refused.
 */
import { fieldError, type FieldError } from '#core/refusal.ts';

export const NICKNAME_MIN = 3;
export const NICKNAME_MAX = 16;
/** A player changes it once in this time; the first change is free. */
export const NICKNAME_CHANGE_DAYS = 14;
/** For this long a nickname that was given up is kept for its last holder. */
export const NICKNAME_KEPT_DAYS = 90;
/** More digits could be a phone number. */
const DIGITS_MAX = 6;

const LATIN = 'A-Za-z';
const CYRILLIC = 'А-Яа-яЁёӘәҒғҚқҢңӨөҰұҮүҺһІі';
const ALPHABET = new RegExp(`^[${LATIN}${CYRILLIC}0-9_-]+$`);
const TWO_SCRIPTS = new RegExp(`[${LATIN}].*[${CYRILLIC}]|[${CYRILLIC}].*[${LATIN}]`);
const LETTER = new RegExp(`[${LATIN}${CYRILLIC}]`);

/** As it is stored: composed letters, no spaces around. */
export function normalizeNickname(text: string): string {
  return text.normalize('NFC').trim();
}

/** What is wrong with the form of a nickname; undefined when nothing is. */
export function nicknameMistake(nickname: string): FieldError | undefined {
  if (nickname === '') return fieldError('required');
  if (nickname.length < NICKNAME_MIN) return fieldError('nickname_short', NICKNAME_MIN);
  if (nickname.length > NICKNAME_MAX) return fieldError('nickname_long', NICKNAME_MAX);
  if (!ALPHABET.test(nickname)) return fieldError('nickname_signs');
  if (TWO_SCRIPTS.test(nickname)) return fieldError('nickname_scripts');
  const digits = nickname.replaceAll(/\D/g, '').length;
  if (!LETTER.test(nickname) || digits > DIGITS_MAX) {
    return fieldError('nickname_digits', DIGITS_MAX);
  }
  return undefined;
}

/** Every sign that can be taken for another one, and the one that stands for both. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs('0123456789', 'olzeas6tbg'),
  ...pairs('ij', 'll'),
  ...pairs('аәбвгғеёзийкқмнңоөпрстуұүхһіьъшщэ', 'aa6brreeeuukkmhhoonpctyyyxhlbbwwe'),
};
/** Pairs of letters that look like one. */
const JOINED = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const;

/** What two nicknames that look the same have in common. */
export function nicknameSkeleton(nickname: string): string {
  const plain = nickname
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s.-]/g, '');
  const folded = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return JOINED.reduce((text, [written, seen]) => text.replaceAll(written, seen), folded);
}

/** Words of staff and the site: no nickname contains what looks like one. */
const RESERVED = `admin administrator support moderator operator croupier casino manager security
official cashier админ администратор поддержка саппорт модератор оператор крупье казино менеджер
официальный кассир служба қолдау әкімші қызмет ресми`
  .split(/\s+/)
  .map(nicknameSkeleton);

/** Words that are parts of harmless ones, and what accounts without a nickname are called. */
const RESERVED_WHOLE = new Set(
  `mod mods staff help helper system bot root guest dealer player мод бот система гость дилер игрок
  қонақ ойыншы`
    .split(/\s+/)
    .map(nicknameSkeleton),
);

/** Each name of the site, and of its staff. */
export type ProtectedNames = {
  readonly site: readonly string[];
  readonly staff: readonly string[];
};

/** Whether it looks like the site or someone of its staff. */
export function resemblesStaff(nickname: string, { site, staff }: ProtectedNames): boolean {
  const skeleton = nicknameSkeleton(nickname);
  const words = [...RESERVED, ...site.map(nicknameSkeleton)];
  if (words.some((word) => word !== '' && skeleton.includes(word))) return true;
  const bare = nicknameSkeleton(nickname.replaceAll(/^[\d_-]+|[\d_-]+$/g, ''));
  const names = new Set(staff.map(nicknameSkeleton));
  return [skeleton, bare].some((whole) => RESERVED_WHOLE.has(whole) || names.has(whole));
}

/** Shorter words are also parts of harmless ones. */
const INSIDE_MIN = 4;

/** Whether it contains one of the words that the operator forbids, however it is written. */
export function hasBadWord(nickname: string, words: readonly string[]): boolean {
  const whole = nicknameSkeleton(nickname);
  const parts = nickname.split(/[\d_-]+/).map(nicknameSkeleton);
  return words.map(nicknameSkeleton).some((word) => {
    if (word === '') return false;
    return word.length < INSIDE_MIN
      ? parts.some((part) => part.startsWith(word)) || whole === word
      : whole.includes(word);
  });
}

/** When a player who changed it at this time may change it again; Unix times in milliseconds. */
export function nextNicknameChange(changedAtMs: number): number {
  return changedAtMs + NICKNAME_CHANGE_DAYS * 86_400_000;
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((sign, at) => [sign, to[at]!]));
}
