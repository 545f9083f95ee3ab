/**
 * Rules for e-mails and passwords.
 *
 * An e-mail has exactly one normal form: without it, two accounts could share a mailbox, or one
 * could pass for another. A password is 10 to 128 characters, not the e-mail and not one of the
 * most common ones; its character classes do not matter (NIST SP 800-63B). The meter only advises.
 * Server and form use the same functions.
 */
import { fieldError, type FieldError } from '#core/refusal.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

const LATIN_LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const CYRILLIC_LOCAL = /^[\p{Script=Cyrillic}0-9_+-]+(\.[\p{Script=Cyrillic}0-9_+-]+)*$/u;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

export type EmailReading = { email: string } | { mistake: string };

/**
 * Normalises an e-mail. A local part is all Latin or all Cyrillic: "аdmin@" with one Cyrillic
 * letter would be a look-alike of another address.
 */
export function readEmail(text: string): EmailReading {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email === '') return { mistake: 'required' };
  const [local = '', domain = '', ...more] = email.split('@');
  if (more.length > 0 || email.length > EMAIL_MAX || local.length > LOCAL_MAX) {
    return { mistake: 'email_format' };
  }
  if (!DOMAIN.test(domain)) return { mistake: 'email_format' };
  if (LATIN_LOCAL.test(local) || CYRILLIC_LOCAL.test(local)) return { email };
  const isOtherScript = /[^\P{L}a-z]/u.test(local) && !/[\s\p{C}]/u.test(local);
  return { mistake: isOtherScript ? 'email_script' : 'email_format' };
}

/**
 * One password typed on two keyboards may arrive as different code points; this makes them equal.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** The error of a password as "code" or "code:detail"; undefined when it is acceptable. */
export function passwordMistake(password: string, email: string): FieldError | undefined {
  const text = normalisePassword(password);
  const length = [...text].length;
  if (length === 0) return fieldError('required');
  if (length < PASSWORD_MIN) return fieldError('password_short', PASSWORD_MIN);
  if (length > PASSWORD_MAX) return fieldError('password_long', PASSWORD_MAX);
  const plain = text.toLowerCase();
  const address = email.trim().toLowerCase();
  if (address !== '' && (plain === address || plain === address.split('@')[0])) {
    return fieldError('password_is_email');
  }
  return isCommon(plain) ? fieldError('password_common') : undefined;
}

export type Strength = 0 | 1 | 2 | 3 | 4;

/** From 0 (guessed at once) to 4 (out of reach): an estimate of the guesses an attacker needs. */
export function strength(password: string, email = ''): Strength {
  const text = normalisePassword(password);
  if (text === '' || passwordMistake(text, email)?.code.startsWith('password_')) return 0;
  const bits = estimateBits(text, email);
  if (bits < 30) return 0;
  if (bits < 42) return 1;
  if (bits < 56) return 2;
  return bits < 72 ? 3 : 4;
}

/** Bits of entropy left for an attacker who knows words, keyboards and years. */
export function estimateBits(text: string, email: string): number {
  const known = [...WORDS, ...email.toLowerCase().split(/[^\p{L}\d]+/u)].filter(
    (word) => word.length >= 4,
  );
  let rest = text.toLowerCase();
  let bits = 0;
  for (const word of known.sort((a, b) => b.length - a.length)) {
    if (!rest.includes(word) && !unleet(rest).includes(word)) continue;
    bits += 7;
    rest = cut(rest, word);
  }
  rest = rest.replaceAll(/(19|20)\d\d/g, () => ((bits += 6), ' '));
  rest = withoutRuns(rest, () => (bits += 5));
  // A long run of letters consists of words, and a letter of a word has half the entropy of a
  // random letter.
  const words = rest.match(/\p{L}{4,}/gu)?.join('').length ?? 0;
  const others = [...rest.replaceAll(/\p{L}{4,}|\s/gu, '')].length;
  return bits + words * 3 + others * Math.log2(poolSize(text));
}

function cut(text: string, word: string): string {
  const at = text.includes(word) ? text.indexOf(word) : unleet(text).indexOf(word);
  return `${text.slice(0, at)} ${text.slice(at + word.length)}`;
}

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '@': 'a',
    $: 's',
  };
  return text.replaceAll(/[01345@$]/g, (sign) => letters[sign]!);
}

/** Removes "aaaa", "abcd", "4321" and keyboard rows of three characters and longer. */
function withoutRuns(text: string, onRun: () => void): string {
  const signs = [...text];
  let kept = '';
  for (let at = 0; at < signs.length;) {
    const length = runLength(signs, at);
    if (length >= 3) onRun();
    kept += length >= 3 ? ' ' : signs[at];
    at += length >= 3 ? length : 1;
  }
  return kept;
}

function runLength(signs: readonly string[], start: number): number {
  const lengths = [same, up, down, key, keyBack].map((follows) => {
    let end = start + 1;
    while (end < signs.length && follows(signs[end - 1]!, signs[end]!)) end++;
    return end - start;
  });
  return Math.max(...lengths);
}

const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
];

const same = (a: string, b: string) => a === b;
const up = (a: string, b: string) => b.codePointAt(0)! - a.codePointAt(0)! === 1;
const down = (a: string, b: string) => up(b, a);
const key = (a: string, b: string) => ROWS.some((row) => row.includes(a + b));
const keyBack = (a: string, b: string) => key(b, a);

function poolSize(text: string): number {
  let size = 0;
  if (/[a-z]/.test(text)) size += 26;
  if (/[A-Z]/.test(text)) size += 26;
  if (/\d/.test(text)) size += 10;
  if (/[а-яёәғқңөұүһі]/.test(text)) size += 33;
  if (/[А-ЯЁӘҒҚҢӨҰҮҺІ]/.test(text)) size += 33;
  if (/[^a-zA-Z\dа-яёәғқңөұүһіА-ЯЁӘҒҚҢӨҰҮҺІ]/.test(text)) size += 30;
  return size;
}

/** One run, one repeated piece, a listed password, or a listed word, alone or with signs around. */
function isCommon(plain: string): boolean {
  if (COMMON.has(plain)) return true;
  if (/^(.{1,4})\1+.?$/u.test(plain)) return true;
  const signs = [...plain];
  if (runLength(signs, 0) >= signs.length - 2) return true;
  const bare = plain.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  return WORDS.includes(bare);
}

/** The words that attackers try first. */
const WORDS = `password passw0rd parol parol123 qwerty qwertyuiop asdfgh zxcvbn admin administrator
welcome letmein iloveyou monkey dragon master sunshine princess football baseball superman batman
shadow michael jordan starwars whatever freedom secret login access hello charlie trustno1 croupier
casino jackpot poker roulette blackjack bonus money winner lucky spartak zenit dinamo lokomotiv
natasha maksim sergey andrey nikita marina svetlana tatyana kazakhstan almaty astana moscow moskva
russia пароль йцукен привет любовь наташа максим сергей андрей никита марина солнышко спартак зенит
динамо россия москва казахстан алматы астана казино удача құпиясөз сәлем махаббат`.split(/\s+/);

/** From public lists of leaked passwords: those that are long enough to be accepted here. */
const COMMON = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwerty12345
  qwerty123456 qwe123qwe123 qweasdzxc123 123qweasdzxc qwer1234qwer 1234qwerasdf a1b2c3d4e5
  abcd1234567 abc1234567 password12 password123 password1234 passwordpassword adminadmin123
  administrator iloveyou123 iloveyou12 princess123 football123 sunshine123 michael123 trustno123
  changeme123 letmein1234 welcome1234 1029384756 0192837465 1357924680 1472583690 7894561230
  1234554321 1234512345 0987612345 9876501234 1231231234 1234567891 1234567899 12345678910
  123456789a 123456789q a123456789 q123456789 123456789z z123456789 asd123456789 qwe123456789
  asdfghjkl123 zxcvbnm123 zxcvbnm12345 asdfgh12345 qazwsxedcrfv qazwsxedc123 qwertyqwerty
  qwerty1234567 samsung123 computer123 superman123 pokemon123 йцукен12345 йцукенгшщз1
  пароль12345 пароль123456 наташа12345 1йфя2цыч3увс 1ц2у3к4е5н lalala123456 dragon123456
  monkey123456 master123456 andrey123456 sergey123456 alexander1 christopher liverpool123
  chelsea12345 manchester basketball basketball1 california midnight12 watermelon nothing1234
  blink182182 newyork1234 mercedes123`.split(/\s+/),
);
