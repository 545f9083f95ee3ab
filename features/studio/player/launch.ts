/** What the address says: the game in the path, session and language in the fragment. */
import { LOCALES, type Locale } from '#core/locale.ts';

export type FrameLaunch = {
  readonly game: string;
  /** Empty for a page that shows a round again. */
  readonly session: string;
  /** The token of the round that is shown again; empty where the game is played. */
  readonly replay: string;
  readonly locale: Locale | undefined;
};

/** The fragment is not sent to servers, so the session is in no log. */
export function readLaunch({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): FrameLaunch {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    game: /\/studio\/play\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? '',
    session: values.get('s') ?? '',
    replay: values.get('r') ?? '',
    locale: LOCALES.find((locale) => locale === values.get('lang')),
  };
}
