import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#core/locale.ts';
import { expect } from './journey.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Texts from the same locale files that the app uses: `text('platform/browser', 'login')`. */
export function textsOf(locale: Locale): (folder: string, key: string) => string {
  return (folder, key) => {
    const path = `${ROOT}${folder}/locales/${locale}.json`;
    const tree = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const text = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], tree);
    expect(typeof text, `${folder} ${key} in ${locale}`).toBe('string');
    return text as string;
  };
}
