import { shapeOf } from './icu.ts';
import type { Shape } from './icu.ts';
import type { Check, Source } from './source.ts';

/** The three languages, each with the plural categories of its grammar for whole numbers. */
const CATEGORIES = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
  kz: ['one', 'other'],
} as const;

type Language = keyof typeof CATEGORIES;
const LANGUAGES: Language[] = ['ru', 'en', 'kz'];
/** The back office has two languages. */
const BACKOFFICE_LANGUAGES: Language[] = ['ru', 'en'];
const BACKOFFICE = /(?:^|\/)backoffice\//;

/** Texts that are the same word in Russian and Kazakh, longer than a word usually is. */
const SAME_IN_KAZAKH = new Set(['Криптовалюта', 'Букмекерская']);
/** The name of a language is always in that language. */
const NAMES_OF_LANGUAGES = new Set(['Русский', 'Қазақша']);
/** Up to this length a Kazakh text may well be the same word as the Russian one. */
const LONGEST_SHARED_WORD = 12;

export type Texts = Map<string, string>;

/** The texts of a locale file as `section.key → text`. */
export function readTexts(file: Source): Texts {
  const texts: Texts = new Map();
  collect(JSON.parse(file.text), '', texts);
  return texts;
}

function collect(node: unknown, prefix: string, into: Texts): void {
  if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      collect(value, prefix === '' ? key : `${prefix}.${key}`, into);
    }
  } else into.set(prefix, String(node));
}

/** Every folder of texts has the same keys, with the same arguments, in each language. */
export const locales: Check = (files) =>
  [...folders(files)].flatMap(([folder, byName]) => {
    const languages = BACKOFFICE.test(folder) ? BACKOFFICE_LANGUAGES : LANGUAGES;
    const missing = languages.filter((language) => !byName.has(language));
    if (missing.length > 0) return [`${folder} lacks ${missing.join(', ')}`];
    const texts = languages.map(
      (language) => [language, byName.get(language) ?? new Map()] as const,
    );
    return [...keysOf(texts)].flatMap((key) => judgeKey(folder, key, texts));
  });

function folders(files: readonly Source[]): Map<string, Map<string, Texts>> {
  const found = new Map<string, Map<string, Texts>>();
  for (const file of files) {
    const [, folder, language] =
      /^(.*\b(?:locales|texts))\/(ru|en|kz)[.]json$/.exec(file.path) ?? [];
    if (folder === undefined || language === undefined) continue;
    const byName = found.get(folder) ?? new Map<string, Texts>();
    found.set(folder, byName.set(language, readTexts(file)));
  }
  return found;
}

type TextsByLanguage = readonly (readonly [Language, Texts])[];

function keysOf(texts: TextsByLanguage): Set<string> {
  return new Set(texts.flatMap(([, table]) => [...table.keys()]));
}

function judgeKey(folder: string, key: string, texts: TextsByLanguage): string[] {
  const at = (language: string) => `${folder}/${language}.json: ${key}`;
  const absent = texts.filter(([, table]) => !table.has(key));
  if (absent.length > 0) return absent.map(([language]) => `${at(language)} is missing`);
  const translations = texts.map(([language, table]) => [language, table.get(key) ?? ''] as const);
  const empty = translations.filter(([, text]) => text.trim() === '');
  if (empty.length > 0) return empty.map(([language]) => `${at(language)} is empty`);
  return [...compareShapes(translations, at), ...wrongLanguage(translations, at)];
}

type Translations = readonly (readonly [Language, string])[];

function compareShapes(translations: Translations, at: (language: string) => string): string[] {
  const wrong: string[] = [];
  let first: string | undefined;
  for (const [language, text] of translations) {
    const shape = readShape(text);
    if (typeof shape === 'string') return [`${at(language)} ${shape}`];
    const taken = argumentsOf(shape);
    first ??= taken;
    if (taken !== first) wrong.push(`${at(language)} takes ${taken}, ru takes ${first}`);
    wrong.push(...lackingPlurals(shape, language).map((lack) => `${at(language)} ${lack}`));
  }
  return wrong;
}

function readShape(text: string): Shape | string {
  try {
    return shapeOf(text);
  } catch (error) {
    if (error instanceof SyntaxError) return `is not a message: ${error.message}`;
    throw error;
  }
}

function argumentsOf(shape: Shape): string {
  const named = [...shape.arguments].map(([name, kind]) => `${name}:${kind}`);
  return named.length === 0 ? 'nothing' : named.toSorted().join(' ');
}

function lackingPlurals(shape: Shape, language: Language): string[] {
  return shape.plurals.flatMap(({ name, categories }) => {
    const lack = CATEGORIES[language].filter((category) => !categories.includes(category));
    return lack.length === 0 ? [] : [`plural ${name} lacks ${lack.join(', ')}`];
  });
}

/** A Russian text left in a Kazakh file, or Cyrillic in an English one. */
function wrongLanguage(translations: Translations, at: (language: string) => string): string[] {
  const { ru = '', en = '', kz } = Object.fromEntries(translations);
  const wrong: string[] = [];
  const copied =
    kz !== undefined && kz === ru && kz.length > LONGEST_SHARED_WORD && hasCyrillic(kz);
  if (copied && !SAME_IN_KAZAKH.has(kz)) wrong.push(`${at('kz')} is a copy of the Russian text`);
  if (hasCyrillic(en) && !NAMES_OF_LANGUAGES.has(en)) wrong.push(`${at('en')} is not English`);
  return wrong;
}

function hasCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}
