import type rooms from '../locales/en.json';

declare module '#platform/browser/texts/i18n.tsx' {
  interface TextTree {
    rooms: Omit<typeof rooms, 'error'>;
  }
}
