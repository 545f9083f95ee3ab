import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { Found } from './found.tsx';

/** With its texts, which the lobby does without until something is typed. */
export async function loadFound(): Promise<typeof Found> {
  await loadTexts(currentLocale(), ['domain-suppliers']);
  return Found;
}
