import type { Locale } from '#core/locale.ts';

/** What a list shows of a game. */
export type GameCard = {
  readonly name: string;
  /** The URL of its picture, and its RTP by the rules: "99%", or the lowest and the highest. */
  readonly picture?: string;
  readonly rtp?: string;
  /** Whether all players play the same rounds. */
  readonly isShared?: true;
  /** Whether it is dealt or spun at a live table. */
  readonly isTable?: true;
  /** Of a game of a supplier: its page, its studio, and a picture of ours for a broken one. */
  readonly path?: string;
  readonly provider?: string;
  readonly art?: string;
};

/** The same in each language. */
export type CardsByLocale = Readonly<Record<Locale, GameCard>>;
