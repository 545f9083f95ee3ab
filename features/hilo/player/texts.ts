import type hilo from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    hilo: typeof hilo;
  }
}
