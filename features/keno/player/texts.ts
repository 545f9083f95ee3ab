import type keno from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    keno: typeof keno;
  }
}
