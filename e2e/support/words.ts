import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#core/locale.ts';
import { expect } from './journey.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the house says, by the very files it says it from: `say('platform/browser', 'login')`. */
export function wordsIn(locale: Locale): (room: string, key: string) => string {
  return (room, key) => {
    const path = `${ROOT}${room}/locales/${locale}.json`;
    const tree = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const text = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], tree);
    expect(typeof text, `${room} ${key} in ${locale}`).toBe('string');
    return text as string;
  };
}
