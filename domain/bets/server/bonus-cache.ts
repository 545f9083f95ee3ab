import type { AccountId } from '#core/ids.ts';
import type { Bet, StakedBonus } from '#domain/wagers/server/index.ts';

/** The number of cached bonuses; beyond it the cache is cleared. */
const SIZE_MAX = 50_000;

/**
 * The bonuses that took part in the last bet of players, by cash account: most likely they do in
 * the next one, which then needs no look-up. The terms of a bonus never change, and the database
 * refuses a stake of one that has ended: then it is looked up again.
 */
export class StakedBonusCache {
  readonly #bonuses = new Map<AccountId, StakedBonus>();

  get(cash: AccountId): StakedBonus | undefined {
    return this.#bonuses.get(cash);
  }

  /** A bet was placed, for which the bonus was at hand. */
  keepIfStaked(cash: AccountId, bonus: StakedBonus, { bonus_stake }: Bet): void {
    if (bonus_stake === 0n && bonus.order === 'cash_first') return this.evict(cash);
    if (this.#bonuses.size >= SIZE_MAX) this.#bonuses.clear();
    this.#bonuses.set(cash, bonus);
  }

  evict(cash: AccountId): void {
    this.#bonuses.delete(cash);
  }
}
