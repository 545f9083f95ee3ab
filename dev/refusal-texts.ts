import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '#core/locale.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Codes without a translation in some language, as "locale: code". */
export function untranslated(codes: readonly string[]): string[] {
  return LOCALES.flatMap((locale) => {
    const texts = errorTexts(locale);
    // "stake_below_min:1.00" is a code and its detail.
    const missing = codes.filter((code) => !texts.has(code.split(':')[0]!));
    return missing.map((code) => `${locale}: ${code}`);
  });
}

const cache = new Map<string, ReadonlySet<string>>();

function errorTexts(locale: string): ReadonlySet<string> {
  const read = cache.get(locale) ?? readErrorTexts(locale);
  cache.set(locale, read);
  return read;
}

/** Merged as the page does: `error` of every locale file. */
function readErrorTexts(locale: string): ReadonlySet<string> {
  const files = globSync(
    `{platform/browser,apps/player,domain/*,features/*}/locales/${locale}.json`,
    { cwd: ROOT },
  );
  return new Set(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { error?: object };
      return Object.entries(texts.error ?? {}).flatMap(([code, text]) => (text ? [code] : []));
    }),
  );
}
