import type coinflip from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    coinflip: typeof coinflip;
  }
}
