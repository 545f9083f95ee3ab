import type wheelShow from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    'wheel-show': typeof wheelShow;
  }
}
