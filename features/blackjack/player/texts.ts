import type blackjack from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    blackjack: typeof blackjack;
  }
}
