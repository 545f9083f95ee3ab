/**
 * The balances of the current user: pushed by the server after every change, in every open page.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { addMoney, formatMoney, parseMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { bonusPartOfStake, type StakeOrder } from '#domain/ledger/rules.stake-order.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { patchUser, userNow } from '#domain/identity/player/session.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { myBalance, type BalanceState } from '../../contract.ts';
import { useTakenStakes } from './taken-stakes.ts';

type Wallet = { readonly [currency in WalletCurrency]?: BalanceState };

const store = create<Wallet>(() => ({}));
onOwnerChange(() => store.setState({}, true));

/** A message leaves out what did not change. */
function take(states: readonly BalanceState[]): void {
  store.setState((wallet) =>
    Object.fromEntries(
      states.map((state) => [state.currency, { ...wallet[state.currency], ...state }]),
    ),
  );
}

/** What may be staked, and in which order. */
export type Funds = {
  /** Undefined until the server has sent it. */
  readonly balance: Micro | undefined;
  readonly bonus: Micro;
  /** Which money a stake takes, on a game that takes bonus money. */
  readonly order: StakeOrder;
  /** The games that take it; null for all. */
  readonly bonusGames: readonly string[] | null;
};

/** The money in one currency, as it may be shown: less the stakes whose result is not shown yet. */
export function useFunds(currency: WalletCurrency): Funds {
  useEffect(() => joinTopic(myBalance, { snapshot: take, message: take }), []);
  const text = store((wallet) => wallet[currency]?.balance);
  const bonusText = store((wallet) => wallet[currency]?.bonus_balance);
  const order = store((wallet) => wallet[currency]?.stake_order) ?? 'cash_first';
  const bonusGames = store((wallet) => wallet[currency]?.bonus_games) ?? null;
  const taken = useTakenStakes(currency);
  const bonus = parseMoney(bonusText ?? '') ?? ZERO;
  return { ...fundsOf(parseMoney(text ?? ''), bonus, taken, order), order, bonusGames };
}

/** What is left after stakes whose result is not shown yet, each taken in this order. */
export function fundsOf(
  cash: Micro | undefined,
  bonus: Micro,
  taken: Micro,
  order: StakeOrder = 'cash_first',
): Pick<Funds, 'balance' | 'bonus'> {
  if (cash === undefined || bonus === 0n) {
    return { balance: cash === undefined ? cash : subtractMoney(cash, taken), bonus };
  }
  if (taken > addMoney(cash, bonus)) return { balance: ZERO, bonus: ZERO };
  const ofBonus = bonusPartOfStake(taken, { order, cash, bonus });
  return {
    balance: subtractMoney(cash, subtractMoney(taken, ofBonus)),
    bonus: subtractMoney(bonus, ofBonus),
  };
}

/** The balance of one currency, as it may be shown; undefined until the server has sent it. */
export function useBalance(currency: WalletCurrency): Micro | undefined {
  return useFunds(currency).balance;
}

/** The bonus money in one currency now. */
export function bonusNow(currency: WalletCurrency): Micro {
  return parseMoney(store.getState()[currency]?.bonus_balance ?? '') ?? ZERO;
}

/**
 * The balance after a stake or a settled bet, and what it changed of the bonus money: the response
 * arrives before the push, which may even wait for a scene. The header shows the sums of the user.
 */
export function noteBalance(
  currency: WalletCurrency,
  balance: string,
  bonusChange: Micro = ZERO,
): void {
  const bonus = addMoney(bonusNow(currency), bonusChange);
  const changed = bonusChange === 0n ? {} : { bonus_balance: formatMoney(bonus) };
  take([{ currency, balance, ...changed }]);
  const { user } = userNow();
  if (user?.currency !== currency) return;
  const whole = { bonus_balance: user.bonus_balance, ...changed };
  const total = addMoney(parseMoney(balance) ?? ZERO, parseMoney(whole.bonus_balance) ?? ZERO);
  patchUser({ balance, ...whole, total_balance: formatMoney(total) });
}
