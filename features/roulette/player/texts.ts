import type roulette from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    roulette: typeof roulette;
  }
}
