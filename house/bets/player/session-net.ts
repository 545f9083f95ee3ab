/** What this page has staked and got back since it was opened, in each currency it played in. */
import { create } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { onOwner } from '#house/identity/player/owner.ts';
import type { BetRecord } from '../contract.ts';

type Sums = { readonly bets: number; readonly net: Micro };
type Session = { readonly [currency in WalletCurrency]?: Sums };

const store = create<Session>(() => ({}));
onOwner(() => store.setState({}, true));

const NOTHING: Sums = { bets: 0, net: ZERO };

export function useSessionSums(currency: WalletCurrency): Sums {
  return store((session) => session[currency]) ?? NOTHING;
}

export function noteSessionBet(bet: BetRecord): void {
  const before = store.getState()[bet.currency] ?? NOTHING;
  const gain = (parseMoney(bet.payout) ?? 0n) - (parseMoney(bet.stake) ?? 0n);
  const sums = { bets: before.bets + 1, net: micro(before.net + gain) };
  store.setState({ [bet.currency]: sums });
}
