import type { AccountId, PlayerId } from '#core/ids.ts';
import { bonusPartOf } from '#core/fairness/game.ts';
import { addMoney, formatMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import {
  bonusPartOfStake,
  type StakedFunds,
  type StakeOrder,
} from '#domain/ledger/rules.stake-order.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/** Bonus money that may be part of stakes, and on which terms. */
export type StakedBonus = {
  readonly account: AccountId;
  /** The largest stake that any of it may be part of; null for no limit. */
  readonly stakeMax: Micro | null;
  /** The games it may be staked on, or groups of games; null for all. */
  readonly games: readonly string[] | null;
  /** As it was read: the row of the cash account decides. */
  readonly order: StakeOrder;
};

/**
 * By cash account: the active bonus, or bonus money that was credited without one. Accounts that
 * have neither are missing. Without locks: the bonus may end before the stake is taken, and then
 * its account is empty.
 */
export async function readStakedBonuses(
  db: Queryable,
  cash: readonly AccountId[],
): Promise<Map<AccountId, StakedBonus>> {
  if (cash.length === 0) return new Map();
  const rows = await db.query<StakedBonus & { cash_account: AccountId }>(
    `select cash_account, account, stake_max as "stakeMax", games, stake_order as "order"
       from staked_bonuses($1)`,
    [numbers(cash)],
  );
  return new Map(rows.map(({ cash_account, ...bonus }) => [cash_account, bonus]));
}

/** Free rounds that pay a stake in full, whatever cash and bonus money there is. */
export type StakedFreeRounds = {
  /** Holds the stakes of the rounds that are left. */
  readonly account: AccountId;
  /** The stake of each, and the game that they are for. */
  readonly value: Micro;
  readonly game: string;
};

/** Free rounds of this player that can be played now. Without locks, as bonuses. */
export async function findFreeRounds(
  db: Queryable,
  playerId: PlayerId,
  id: bigint,
): Promise<StakedFreeRounds | undefined> {
  const rows = await db.query<StakedFreeRounds>(
    'select account, value, game from free_rounds_to_play($1, $2)',
    [playerId, id],
  );
  return rows[0];
}

export type BonusRefusal = Refusal<
  'bonus_stake_above_max' | 'bonus_game_excluded' | 'free_rounds_over'
>;

/** Why bonus money may not be part of a stake on the game that has these names in terms. */
export function refuseBonus(
  { stakeMax, games }: StakedBonus,
  keys: readonly string[],
  stake: Micro,
): BonusRefusal | undefined {
  if (!takesGame({ games }, keys)) return refuse('bonus_game_excluded');
  if (stakeMax === null || stake <= stakeMax) return undefined;
  return refuseField('stake', 'bonus_stake_above_max', formatMoney(stakeMax));
}

function takesGame({ games }: Pick<StakedBonus, 'games'>, keys: readonly string[]): boolean {
  return games === null || keys.some((key) => games.includes(key));
}

/**
 * In which order a stake on the game with these names takes the money. Where bonus money may not be
 * staked, it is taken from the cash as ever.
 */
export function orderOn(
  order: StakeOrder,
  bonus: StakedBonus | null | undefined,
  keys: readonly string[],
): StakeOrder {
  return bonus && takesGame(bonus, keys) ? order : 'cash_first';
}

/** An amount by the kind of money; both parts are whole micro-units. */
export type Parts = { readonly cash: Micro; readonly bonus: Micro };

/** The parts of a stake, in the order of the active bonus. */
export function splitStake(
  stake: Micro,
  funds: StakedFunds,
): Parts | Refusal<'insufficient_funds'> {
  if (addMoney(funds.cash, funds.bonus) < stake) return refuse('insufficient_funds');
  const bonus = bonusPartOfStake(stake, funds);
  return { cash: subtractMoney(stake, bonus), bonus };
}

/** The parts of the stake of a free round, which its account pays alone. */
export function splitFreeStake(
  stake: Micro,
  free: Micro = ZERO,
): Parts | Refusal<'free_rounds_over'> {
  return free < stake ? refuse('free_rounds_over') : { cash: ZERO, bonus: stake };
}

/**
 * The parts of a payout, in the proportion of the stake; what cannot be divided evenly goes to the
 * cash.
 */
export function splitPayout(payout: Micro, stake: Parts): Parts {
  if (stake.bonus === 0n) return { cash: payout, bonus: ZERO };
  const bonus = bonusPartOf(payout, addMoney(stake.cash, stake.bonus), stake.bonus);
  return { cash: subtractMoney(payout, bonus), bonus };
}
