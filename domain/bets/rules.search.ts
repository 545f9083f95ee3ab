/**
 * Search for a game by any of its names, whatever people type: another alphabet («krash»), the
 * wrong keyboard layout («hektnrf» for «рулетка»), the beginning of a word, a letter too many, too
 * few or exchanged. Every text is brought to one Latin spelling first, and spellings are compared.
 */

/** The words for each game, by its folder or name. */
export type GameWords = Readonly<Record<string, readonly string[]>>;

/** A name from one of its words on, and which letters it has, as bits. */
type Part = { readonly text: string; readonly letters: number };

/** Games with their names as they are compared: whole, and from each further word on. */
export type GameIndex = readonly { readonly folder: string; readonly parts: readonly Part[] }[];

/** Made once for a list of thousands, which is searched with every letter. */
export function indexGames(words: GameWords): GameIndex {
  return Object.entries(words).map(([folder, names]) => ({
    folder,
    parts: [...new Set(names.map(spell))].flatMap(partsOf),
  }));
}

/** The games that a query finds, the best match first. Nothing typed finds nothing. */
export function searchGames(query: string, index: GameIndex): string[] {
  const typed = variantsOf(query);
  const exact = rateAll(index, typed, nearExact);
  // Who typed the beginning of a word made no typing error.
  const isFound = exact.some(({ score }) => score <= LAYOUT_PENALTY);
  const rated = isFound ? exact : rateAll(index, typed, near);
  const found = rated.filter(({ score }) => score < NOT_FOUND);
  const best = Math.min(...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score <= best + TOLERATED)
    .toSorted((a, b) => a.score - b.score)
    .map(({ folder }) => folder);
}

const NOT_FOUND = 100;
/** A much better match makes guesses needless: who typed a whole name means that game. */
const TOLERATED = 2;
/** A text read in another layout is a guess, worse than the same match as typed. */
const LAYOUT_PENALTY = 1;

type Variant = { readonly text: string; readonly letters: number; readonly penalty: number };

/** What was typed, and what it would be with the keyboard in another layout. */
function variantsOf(query: string): Variant[] {
  const typed = query.trim().toLowerCase();
  const read = [typed, ...LAYOUTS.map((layout) => swap(typed, layout))].map(spell);
  return [...new Set(read)]
    .filter((text) => text !== '')
    .map((text, index) => ({
      text,
      letters: lettersOf(text),
      penalty: index === 0 ? 0 : LAYOUT_PENALTY,
    }));
}

type Near = (typed: Variant, part: Part) => number;

function rateAll(index: GameIndex, typed: readonly Variant[], near: Near) {
  return index.map(({ folder, parts }) => ({ folder, score: rate(typed, parts, near) }));
}

/** How far a game is from what was typed: 0 begins with it, from 3 on with typing errors. */
function rate(variants: readonly Variant[], parts: readonly Part[], near: Near): number {
  let least = NOT_FOUND;
  for (const typed of variants) {
    for (const part of parts) least = Math.min(least, typed.penalty + near(typed, part));
  }
  return least;
}

function partsOf(name: string): Part[] {
  return name.split(' ').map((_, index, all) => {
    const text = all.slice(index).join(' ');
    return { text, letters: lettersOf(text) };
  });
}

/** A bit for each letter; digits and spaces share the rest. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) - 97);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function nearExact({ text }: Variant, { text: name }: Part): number {
  if (name.startsWith(text)) return 0;
  return text.length > 2 && name.includes(text) ? 2 : NOT_FOUND;
}

function near(typed: Variant, part: Part): number {
  const exact = nearExact(typed, part);
  const { text } = typed;
  const allowed = text.length < 4 ? 0 : text.length < 7 ? 1 : 2;
  if (exact < NOT_FOUND || allowed === 0) return exact;
  // Almost every name lacks letters of the text, and needs no closer look.
  if (countBits(typed.letters & ~part.letters) > allowed) return NOT_FOUND;
  const least = distanceToBeginning(text, part.text.slice(0, text.length + allowed), allowed);
  return least <= allowed ? 2 + least : NOT_FOUND;
}

/**
 * The number of letters to add, leave out, replace or exchange with the next one, until the text is
 * the beginning of a name about as long.
 */
function distanceToBeginning(text: string, name: string, allowed: number): number {
  let before: number[] = [];
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let i = 1; i <= text.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= name.length; j += 1) {
      const isSame = text[i - 1] === name[j - 1];
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      const isExchanged =
        i > 1 && j > 1 && text[i - 1] === name[j - 2] && text[i - 2] === name[j - 1];
      if (isExchanged) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > allowed) return NOT_FOUND;
    before = above;
  }
  return Math.min(...row.slice(Math.max(0, text.length - allowed)));
}

/** Kazakh letters as the Russian ones they are often typed as, then all in Latin. */
const LATIN: Readonly<Record<string, string>> = {
  ...pairs('абвгдезиклмнопрстуфцыэ', 'abvgdeziklmnoprstufcie'),
  ...pairs('әғқңөұүһі', 'agknouuhi'),
  х: 'h',
  ж: 'zh',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ю: 'u',
  я: 'a',
  ъ: '',
  ь: '',
};

/** One spelling for what is written in three alphabets; ё, й and accents lose their marks. */
function spell(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((letter) => LATIN[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/kh/g, 'h')
    .replaceAll(/ck|c(?!h)|q/g, 'k')
    .replaceAll(/w/g, 'v')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/ou/g, 'u')
    .replaceAll(/([a-z])\1+/g, '$1')
    .trim();
}

const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю';
/** The Kazakh layout has its own letters in the place of the digits. */
const LAYOUTS = [
  pairs(QWERTY, RUSSIAN),
  pairs(`${QWERTY}2345890-=`, `${RUSSIAN}әіңғүұқөһ`),
  pairs(RUSSIAN, QWERTY),
];

function swap(text: string, layout: Readonly<Record<string, string>>): string {
  return [...text].map((letter) => layout[letter] ?? letter).join('');
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, index) => [letter, to[index]!]));
}
