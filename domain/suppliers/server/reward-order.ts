import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';

/** Free rounds that a supplier is to give. */
export type RewardOrder = {
  /** Their name in every request. */
  readonly key: string;
  /** The free rounds here. */
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly game: string;
  readonly rounds: number;
  readonly value: Micro;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** `later`: a request about them has no answer yet, and is repeated. */
export type RewardProvider = {
  readonly name: string;
  issue(order: RewardOrder): Promise<'issued' | 'refused' | 'later'>;
  cancel(order: RewardOrder): Promise<'cancelled' | 'refused'>;
};
