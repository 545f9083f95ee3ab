/** In which order a stake takes the cash and the bonus money of its player. */
import { micro, ZERO, type Micro } from '#core/money.ts';

/**
 * Which money a stake takes while a bonus is active: cash before bonus money, bonus money before
 * cash, or both in the proportion of their balances, as one pot.
 */
export const STAKE_ORDERS = ['cash_first', 'bonus_first', 'one_pot'] as const;
export type StakeOrder = (typeof STAKE_ORDERS)[number];

/** What a player may choose; one pot is what terms say. */
export const CHOSEN_ORDERS = ['cash_first', 'bonus_first'] as const satisfies StakeOrder[];
export type ChosenOrder = (typeof CHOSEN_ORDERS)[number];

export type StakedFunds = {
  readonly order: StakeOrder;
  readonly cash: Micro;
  /** The bonus money that may be part of this stake. */
  readonly bonus: Micro;
};

/** The bonus money in a stake that both cover; `bonus_part_of_stake` is the same in SQL. */
export function bonusPartOfStake(stake: Micro, { order, cash, bonus }: StakedFunds): Micro {
  switch (order) {
    case 'cash_first':
      return stake > cash ? micro(stake - cash) : ZERO;
    case 'bonus_first':
      return bonus < stake ? bonus : stake;
    case 'one_pot':
      // What cannot be divided evenly is cash.
      return bonus === 0n ? ZERO : micro((stake * bonus) / (cash + bonus));
  }
}
