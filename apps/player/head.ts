import type { Locale } from '#core/locale.ts';
import { textsOf } from '#platform/browser/texts/texts.ts';
import type { PlayerRoute } from './player-route.ts';

/** The title of a page without the brand, and its description for link previews. */
export function headOf(entry: PlayerRoute, locale: Locale): { title: string; description: string } {
  const [namespace = '', ...path] = (entry.head ?? `${entry.texts[0]}.head`).split('.');
  const found = path.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    textsOf(locale)[namespace],
  );
  const { title = '', description = '' } = (found ?? {}) as Record<string, string>;
  return { title, description };
}
