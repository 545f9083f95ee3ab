/** The texts of the portal: one namespace, and the server's texts for refusal codes. */
import { registerTexts, type Tree } from '#platform/browser/texts/texts.ts';
import type partner from './locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    partner: typeof partner;
  }
}

export const FIRST_TEXTS = ['partner', 'refusals'];

export function registerPartnerTexts(): void {
  registerTexts(import.meta.glob<{ default: Tree }>('./locales/*.json'), () => 'partner');
  registerTexts(
    {
      'refusals/ru.json': () => import('virtual:refusal-texts/ru'),
      'refusals/en.json': () => import('virtual:refusal-texts/en'),
      'refusals/kz.json': () => import('virtual:refusal-texts/kz'),
    },
    () => 'refusals',
  );
}
