import type baccarat from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    baccarat: typeof baccarat;
  }
}
