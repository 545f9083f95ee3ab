/** The texts of the client: one namespace, with those of the refusals it may get. */
import { registerTexts, type Tree } from '#platform/browser/texts/texts.ts';
import type studio from '../../features/studio/locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    studio: Omit<typeof studio, 'error'>;
  }
}

export const FIRST_TEXTS = ['studio'];

export function registerStudioTexts(): void {
  registerTexts(
    import.meta.glob<{ default: Tree }>('../../features/studio/locales/*.json'),
    () => 'studio',
  );
}
