/** The texts of the back-office kit, and its languages: Russian and English. */
import type { Locale } from '#core/locale.ts';
import { registerTexts, type Tree } from '../browser/texts/texts.ts';
import type kit from './locales/en.json';

declare module '../browser/texts/i18n.tsx' {
  interface TextTree {
    'backoffice-kit': typeof kit;
  }
}

export const BACKOFFICE_LOCALES = ['ru', 'en'] as const satisfies readonly Locale[];
export type BackofficeLocale = (typeof BACKOFFICE_LOCALES)[number];

/** Call once, when the app starts. */
export function registerKitTexts(): void {
  registerTexts(import.meta.glob<{ default: Tree }>('./locales/*.json'), () => 'backoffice-kit');
}
