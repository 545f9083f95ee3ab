import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';

/** What a provider is asked to issue to a player. A repeat under the same key issues nothing. */
export type FreeRoundsOrder = {
  /** Of the rounds. */
  readonly id: bigint;
  /** Of the campaign, the player and the grant. */
  readonly key: string;
  readonly campaignId: bigint;
  readonly playerId: PlayerId;
  readonly game: string;
  readonly rounds: number;
  readonly value: Micro;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/**
 * The provider of a game, which lets its players play rounds for free. A call that throws had no
 * answer and is repeated; so is one that is answered `later`: another request is under way.
 */
export type FreeRoundsProvider = {
  readonly name: string;
  issue(order: FreeRoundsOrder): Promise<'issued' | 'refused' | 'later'>;
  /** Only a confirmed cancellation ends the rounds of a player who gives them up. */
  cancel(order: FreeRoundsOrder): Promise<'cancelled' | 'refused'>;
};

/** Providers by their names: of suppliers those are their codes. */
export type FreeRoundsProviders = {
  get(name: string): FreeRoundsProvider | undefined;
};

/** Our own games: the bet itself takes the round, so nothing has to be announced to them. */
export const OWN_GAMES: FreeRoundsProvider = {
  name: 'croupier',
  issue: async () => 'issued',
  cancel: async () => 'cancelled',
};
