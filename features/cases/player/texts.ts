import type cases from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    cases: Omit<typeof cases, 'error'>;
  }
}
