import type { WalletCurrency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { bonusPartOf } from '#core/fairness/game.ts';
import { addMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';

/** The accounts that a player's stakes are paid from. */
export type Funds = {
  readonly cash: AccountId;
  readonly bonus: AccountId;
};

export async function findFunds(
  { accounts, db }: { readonly accounts: Accounts; readonly db: Queryable },
  playerId: PlayerId,
  currency: WalletCurrency,
): Promise<Funds> {
  const owner = playerId.toString();
  // One after the other: `db` may be a transaction, which has one connection.
  const cash = await accounts.find(db, 'player_cash', owner, currency);
  return { cash, bonus: await accounts.find(db, 'player_bonus', owner, currency) };
}

/** An amount by the kind of money; both parts are whole micro-units. */
export type Parts = { readonly cash: Micro; readonly bonus: Micro };

/**
 * The parts of a stake: cash first, bonus money only for what the cash does not cover, so that
 * winnings of cash stay cash until bonus money is touched.
 */
export function splitStake(
  stake: Micro,
  cash: Micro,
  bonus: Micro = ZERO,
): Parts | Refusal<'insufficient_funds'> {
  if (cash >= stake) return { cash: stake, bonus: ZERO };
  const rest = subtractMoney(stake, cash);
  return rest > bonus ? refuse('insufficient_funds') : { cash, bonus: rest };
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
