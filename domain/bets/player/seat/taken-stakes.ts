/**
 * Stakes of bets whose result is not shown yet. The server settles an instant bet at once, and its
 * balance would tell the result; so every shown balance keeps its value of before the bet, less the
 * stake, until the scene has shown what it paid.
 */
import { useSyncExternalStore } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { addMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { createFirstStore } from '#platform/browser/first-store.ts';

type Taken = { readonly [currency in WalletCurrency]?: Micro };

const store = createFirstStore<Taken>({});

/** Takes a stake out of every shown balance. Returns a function that ends it, once. */
export function takeStake(currency: WalletCurrency, stake: Micro): () => void {
  add(currency, stake);
  let isTaken = true;
  return () => {
    if (isTaken) add(currency, subtractMoney(ZERO, stake));
    isTaken = false;
  };
}

function add(currency: WalletCurrency, amount: Micro): void {
  const taken = store.get();
  store.set({ ...taken, [currency]: addMoney(taken[currency] ?? ZERO, amount) });
}

export function useTakenStakes(currency: WalletCurrency): Micro {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[currency] ?? ZERO,
    () => ZERO,
  );
}
