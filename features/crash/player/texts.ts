import type crash from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    crash: typeof crash;
  }
}
