/**
 * The balances of the current user: pushed by the server after every change, in every open page.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { addMoney, formatMoney, parseMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { patchUser, userNow } from '#domain/identity/player/session.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { myBalance, type BalanceState } from '../../contract.ts';
import { useTakenStakes } from './taken-stakes.ts';

type Wallet = { readonly [currency in WalletCurrency]?: BalanceState };

const store = create<Wallet>(() => ({}));
onOwnerChange(() => store.setState({}, true));

function take(states: readonly BalanceState[]): void {
  store.setState(Object.fromEntries(states.map((state) => [state.currency, state])));
}

/** The balance of one currency, as it may be shown; undefined until the server has sent it. */
export function useBalance(currency: WalletCurrency): Micro | undefined {
  useEffect(() => joinTopic(myBalance, { snapshot: take, message: take }), []);
  const text = store((wallet) => wallet[currency]?.balance);
  const taken = useTakenStakes(currency);
  const balance = parseMoney(text ?? '');
  return balance === undefined ? undefined : subtractMoney(balance, taken);
}

/**
 * The balance after a stake or a settled bet: the response arrives before the push, which may even
 * wait for a scene. The header shows the sums of the user.
 */
export function noteBalance(currency: WalletCurrency, balance: string): void {
  take([{ currency, balance }]);
  const { user } = userNow();
  if (user?.currency !== currency) return;
  const total = addMoney(parseMoney(balance) ?? ZERO, parseMoney(user.bonus_balance) ?? ZERO);
  patchUser({ balance, total_balance: formatMoney(total) });
}
