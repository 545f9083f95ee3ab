import type roulette from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    roulette: typeof roulette;
  }
}
