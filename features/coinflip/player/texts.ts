import type coinflip from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    coinflip: typeof coinflip;
  }
}
