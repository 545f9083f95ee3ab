import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '#core/locale.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Codes that a reader of some language would see as a bare code, as "locale: code". */
export function untranslated(codes: readonly string[]): string[] {
  return LOCALES.flatMap((locale) => {
    const said = errorTexts(locale);
    // "stake_below_min:1.00" is a code and its detail.
    const silent = codes.filter((code) => !said.has(code.split(':')[0]!));
    return silent.map((code) => `${locale}: ${code}`);
  });
}

const known = new Map<string, ReadonlySet<string>>();

function errorTexts(locale: string): ReadonlySet<string> {
  const read = known.get(locale) ?? readErrorTexts(locale);
  known.set(locale, read);
  return read;
}

/** As the page merges them: `error` of every file of texts. */
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
