import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { charactersOf } from './woff2-characters.ts';

/**
 * Every character the app shows must come from the file that the stylesheet would take it from. The
 * stylesheet is read as a browser reads it: of the faces of a family whose range contains the
 * character, the last one wins, and if its file lacks the glyph the text falls back to a foreign
 * face.
 */
const STYLESHEET = new URL('../platform/browser/ui/fonts.css', import.meta.url);
/** Read as text: the browser's files belong to another TypeScript project. */
const PRELOADS = readFileSync(new URL('../platform/browser/ui/fonts.ts', import.meta.url), 'utf8');
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

const RUSSIAN = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const KAZAKH = 'ӘҒҚҢӨҰҮҺІәғқңөұүһі';
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS_AND_SIGNS = '0123456789₽₸₹€$%+−-–—×½.,:;!?…«»“”‘’()/·№&@#';
const ALL = [...new Set(RUSSIAN + KAZAKH + LATIN + DIGITS_AND_SIGNS)];

type Face = { family: string; weight: string; path: string; ranges: [from: number, to: number][] };

const faces = readFaces(readFileSync(STYLESHEET, 'utf8'));
const charactersByPath = new Map(
  faces.map(({ path }) => [path, charactersOf(readFileSync(path))] as const),
);

test.each(['Inter', 'Brygada 1918'])(
  'fonts: %s has every letter, digit and sign the app uses',
  (family) => {
    const missing = ALL.filter((character) => !isDrawn(family, character));
    expect(missing.join('')).toBe('');
  },
);

test('fonts: JetBrains Mono has every hexadecimal digit of a seed', () => {
  const missing = [...'0123456789abcdefABCDEF:-'].filter(
    (each) => !isDrawn('JetBrains Mono', each),
  );
  expect(missing.join('')).toBe('');
});

test('fonts: a character outside every file is reported', () => {
  expect(isDrawn('Inter', '字')).toBe(false);
  expect(isDrawn('Brygada 1918', '₿')).toBe(false);
});

test('fonts: all faces of a family name the same weights, or the browser would skip some', () => {
  const weights = new Map<string, Set<string>>();
  for (const { family, weight } of faces) {
    weights.set(family, (weights.get(family) ?? new Set()).add(weight));
  }
  expect([...weights].filter(([, each]) => each.size > 1)).toEqual([]);
});

test('fonts: every preloaded file is in the stylesheet, and together they cover an alphabet', () => {
  const byLocale = { ru: RUSSIAN, en: LATIN, kz: RUSSIAN + KAZAKH };
  for (const locale of ['ru', 'en', 'kz'] as const) {
    const names = preloadedNames(locale);
    expect(names).not.toEqual([]);
    const files = names.map((name) => faces.find(({ path }) => path.endsWith(`/${name}.woff2`)));
    expect(files).not.toContain(undefined);
    const drawn = files.flatMap((face) =>
      face?.family === 'Inter' ? [...(charactersByPath.get(face.path) ?? [])] : [],
    );
    const missing = [...byLocale[locale]].filter((each) => !drawn.includes(each.codePointAt(0)!));
    expect(missing.join('')).toBe('');
  }
});

const FIRST_VISIT_BYTES_MAX = 90_000;

test.each(['ru', 'en', 'kz'])('fonts: all texts in %s together load at most 90 kB', (locale) => {
  const texts = globSync(`{platform,domain,features,apps}/**/locales/${locale}.json`, { cwd: ROOT })
    .filter((path) => !path.includes('/backoffice/'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const characters = [...new Set([...texts.join(''), ...DIGITS_AND_SIGNS])];
  const files = ['Inter', 'Brygada 1918'].flatMap((family) =>
    characters.flatMap((character) => faceOf(family, character)?.path ?? []),
  );
  const bytes = [...new Set(files)].reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES_MAX);
});

function preloadedNames(locale: string): string[] {
  const list = new RegExp(`\\b${locale}: \\[([^\\]]*)\\]`).exec(PRELOADS)?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

function isDrawn(family: string, character: string): boolean {
  const face = faceOf(family, character);
  return face !== undefined && charactersByPath.get(face.path)!.has(character.codePointAt(0)!);
}

/** The face from which a browser takes the character. */
function faceOf(family: string, character: string): Face | undefined {
  const code = character.codePointAt(0)!;
  return faces.findLast(
    (each) =>
      each.family === family && each.ranges.some(([from, to]) => code >= from && code <= to),
  );
}

/** The system faces of the fallbacks have `local()` sources and are left out. */
function readFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, body = '']) => {
    const source = /url\('([^'?]+)/.exec(body)?.[1];
    if (!source) return [];
    return {
      family: /font-family: '([^']+)'/.exec(body)?.[1] ?? '',
      weight: /font-weight: ([^;]+);/.exec(body)?.[1] ?? '',
      path: pathOf(source),
      ranges: [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
        ([, from = '', to = from]): [number, number] => [parseInt(from, 16), parseInt(to, 16)],
      ),
    };
  });
}

function pathOf(source: string): string {
  const path = source.startsWith('.')
    ? fileURLToPath(new URL(source, STYLESHEET))
    : require.resolve(source);
  expect(existsSync(path), source).toBe(true);
  return path;
}
