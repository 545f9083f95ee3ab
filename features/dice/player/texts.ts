import type dice from '../locales/en.json';

declare module '#platform/browser/i18n.tsx' {
  interface TextTree {
    dice: typeof dice;
  }
}
