/** The words of the kit of the back office, and its languages: Russian and English. */
import type { Locale } from '#core/locale.ts';
import { registerTexts, type Tree } from '../texts.ts';
import type kit from './locales/en.json';

declare module '../i18n.tsx' {
  interface TextTree {
    'desk-kit': typeof kit;
  }
}

export const DESK_LOCALES = ['ru', 'en'] as const satisfies readonly Locale[];
export type DeskLocale = (typeof DESK_LOCALES)[number];

/** Call once, when the app starts. */
export function registerKitTexts(): void {
  registerTexts(import.meta.glob<{ default: Tree }>('./locales/*.json'), () => 'desk-kit');
}
