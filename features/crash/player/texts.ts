import type crash from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    crash: typeof crash;
  }
}
