import type { Locale } from '#core/locale.ts';

/** What a list shows of a game. */
export type GameCard = {
  readonly name: string;
  /** The URL of its picture, and its RTP by the rules: "99%", or the lowest and the highest. */
  readonly picture?: string;
  readonly rtp?: string;
  /** Whether all players play the same rounds. */
  readonly isShared?: true;
  /** The page of a game of a supplier; those of our own are in the folders of the app. */
  readonly path?: string;
};

/** The same in each language. */
export type CardsByLocale = Readonly<Record<Locale, GameCard>>;
