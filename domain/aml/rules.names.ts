/**
 * Names of persons as they are compared: lists, passports and people write one name in several
 * alphabets and by several standards of transliteration.
 */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...letters('абвгдезийклмнопрстуфыэ', 'abvgdeziiklmnoprstufye'),
  ё: 'e',
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
  // Kazakh.
  ...letters('әғқңөұүһі', 'agknouuhi'),
  // Ukrainian and Belarusian.
  є: 'ye',
  ї: 'yi',
  ґ: 'g',
  ў: 'u',
};

/** Letters that have no decomposition. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
};

function letters(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, index) => [letter, to[index]!]));
}

/** Spellings of one sound: Yuriy, Iurii and Yury are one name, and so are Khan and Han. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/kh/g, 'h'],
  [/ts|tz|cz/g, 'c'],
  [/ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/i+o/g, 'e'],
  [/i+(?=[aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The words of a name, folded, each once and in alphabetical order. */
export function listWords(name: string): readonly string[] {
  const latin = [...name.normalize('NFC').toLowerCase()]
    .map((letter) => CYRILLIC[letter] ?? LATIN[letter] ?? letter)
    .join('');
  const words = latin
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`.]/gu, '')
    .split(/[^\p{L}]+/u)
    .map(fold)
    .filter((word) => word !== '');
  return [...new Set(words)].toSorted();
}

function fold(word: string): string {
  return SPELLINGS.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}
