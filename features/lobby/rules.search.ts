/**
 * Search for a game by any of its names, whatever people type: another alphabet («krash»), the
 * wrong keyboard layout («hektnrf» for «рулетка»), the beginning of a word, a letter too many, too
 * few or exchanged. Every text is brought to one Latin spelling first, and spellings are compared.
 */

/** The words for each game, by its folder. */
type GameWords = Readonly<Record<string, readonly string[]>>;

/** The games that a query finds, the best match first. Nothing typed finds nothing. */
export function searchGames(query: string, words: GameWords): string[] {
  const typed = variantsOf(query);
  const found = Object.entries(words)
    .map(([folder, names]) => ({ folder, score: Math.min(...names.map((n) => rate(typed, n))) }))
    .filter(({ score }) => score < NOT_FOUND);
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

type Variant = { readonly text: string; readonly penalty: number };

/** What was typed, and what it would be with the keyboard in another layout. */
function variantsOf(query: string): Variant[] {
  const typed = query.trim().toLowerCase();
  const read = [typed, ...LAYOUTS.map((layout) => swap(typed, layout))].map(spell);
  return [...new Set(read)]
    .filter((text) => text !== '')
    .map((text, index) => ({ text, penalty: index === 0 ? 0 : LAYOUT_PENALTY }));
}

/** How far a name is from what was typed: 0 begins with it, from 3 on with typing errors. */
function rate(variants: readonly Variant[], name: string): number {
  const spelt = spell(name);
  const parts = spelt.split(' ').map((_, index, all) => all.slice(index).join(' '));
  return Math.min(
    ...variants.map(({ text, penalty }) => penalty + Math.min(...parts.map((p) => near(text, p)))),
  );
}

function near(text: string, name: string): number {
  if (name.startsWith(text)) return 0;
  if (text.length > 2 && name.includes(text)) return 2;
  const allowed = text.length < 4 ? 0 : text.length < 7 ? 1 : 2;
  if (allowed === 0) return NOT_FOUND;
  const distances = Array.from({ length: 2 * allowed + 1 }, (_, index) =>
    distance(text, name.slice(0, text.length - allowed + index)),
  );
  const least = Math.min(...distances);
  return least <= allowed ? 2 + least : NOT_FOUND;
}

/** The number of letters to add, leave out, replace or exchange with the next one. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1]!;
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchanged) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
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
