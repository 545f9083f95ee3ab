import type hilo from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    hilo: typeof hilo;
  }
}
