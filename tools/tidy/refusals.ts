import { readTexts } from './locales.ts';
import { allMatches, isCode, isTest, withoutComments } from './source.ts';
import type { Check, Source } from './source.ts';

const LANGUAGES = ['ru', 'en', 'kz'];
const CODE = /'([a-z][a-z0-9_]*)(?::[^']*)?'/g;

/** Every refusal code has a text in all three languages, under `error.`. */
export const refusalTexts: Check = (files) => {
  const byLanguage = LANGUAGES.map((language) => [language, errorTexts(files, language)] as const);
  return [...refusalCodes(files)].flatMap(([code, path]) => {
    const missing = byLanguage
      .filter(([, known]) => !known.has(code))
      .map(([language]) => language);
    return missing.length === 0 ? [] : [`${path}: ${code} has no text in ${missing.join(', ')}`];
  });
};

/** Code → a file that uses it. */
function refusalCodes(files: readonly Source[]): Map<string, string> {
  const codes = new Map<string, string>();
  const product = files.filter(({ path }) => /^(core|platform|domain|features|apps)\//.test(path));
  for (const { path, text } of product) {
    if (!isCode(path) || isTest(path)) continue;
    for (const code of codesIn(withoutComments(text))) codes.set(code, path);
  }
  return codes;
}

function codesIn(text: string): string[] {
  return [
    ...allMatches(text, /\brefuse\(\s*(?:[^'()]*\?\s*)?'(\w+)'/g),
    ...allMatches(text, /\brefuse(?:Field|Input)\([^,()]+,\s*(?:[^'(),]*\?\s*)?'(\w+)'/g),
    ...allMatches(text, /\bfieldError\(\s*(?:[^'()]*\?\s*)?'(\w+)'/g),
    ...allMatches(text, /\brefusals:\s*\[([^\]]*)\]/g).flatMap((list) => allMatches(list, CODE)),
    ...allMatches(text, /\bz\s*\.\w+\([^']*?,\s*'([a-z]\w*)',?\s*\)/g),
    ...allMatches(text, /\bREFUSAL_STATUS\b[^=]*=\s*\{([^}]*)\}/g).flatMap((table) =>
      allMatches(table, /(\w+):\s*\d/g),
    ),
  ];
}

function errorTexts(files: readonly Source[], language: string): Set<string> {
  const byLanguage = files.filter(({ path }) => path.endsWith(`locales/${language}.json`));
  const keys = byLanguage.flatMap((file) => [...readTexts(file).keys()]);
  return new Set(keys.flatMap((key) => /(?:^|\.)error\.(\w+)$/.exec(key)?.[1] ?? []));
}
