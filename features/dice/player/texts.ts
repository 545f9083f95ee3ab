import type dice from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    dice: typeof dice;
  }
}
