import type wheel from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    wheel: typeof wheel;
  }
}
