import type wheel from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    wheel: typeof wheel;
  }
}
