import type miner from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    miner: typeof miner;
  }
}
