/** Whether the visitor plays for real money or for free, and in which currency. */
import { useEffect } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { addMoney, type Micro } from '#core/money.ts';
import { onSignedIn, useUser } from '#domain/identity/player/session.ts';
import type { StakeOrder } from '#domain/ledger/rules.stake-order.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import type { PlayMode } from '../lists/my-bets.ts';
import { setPreference, usePreference } from './preference.ts';
import { useFunds } from './wallet.ts';

export type Seat = {
  readonly mode: PlayMode;
  readonly isMember: boolean;
  readonly currency: WalletCurrency;
  /** Undefined until the server has sent it. */
  readonly balance: Micro | undefined;
  readonly bonus: Micro;
  /** Which of both a stake takes on the game of the page. */
  readonly order: StakeOrder;
  /** A guest who selects real money is invited to register first. */
  setMode(mode: PlayMode): void;
};

/** What a bet of this page stakes now; a guest plays for free. */
export function usePlayMode(): PlayMode {
  const { status, user } = useUser();
  const wanted = usePreference('playMode') === 'play' ? 'play' : 'money';
  return status === 'member' && user !== null ? wanted : 'play';
}

/** All that the next stake may be taken from. */
export function fundsOfSeat({ balance, bonus }: Pick<Seat, 'balance' | 'bonus'>) {
  return balance === undefined ? undefined : addMoney(balance, bonus);
}

/** Without the game of the page, the order is that of the games that take bonus money. */
export function useSeat(game?: string): Seat {
  const { status, user } = useUser();
  // A login from here selects real money.
  useEffect(() => onSignedIn(() => setPreference('playMode', 'money')), []);
  const isMember = status === 'member' && user !== null;
  const mode = usePlayMode();
  const currency = isMember && mode === 'money' ? user.currency : 'PLAY';
  const { balance, bonus, bonusGames, ...funds } = useFunds(currency);
  const isTaken = bonusGames === null || game === undefined || bonusGames.includes(game);
  const order = isTaken ? funds.order : 'cash_first';

  function setMode(next: PlayMode): void {
    if (next === 'money' && !isMember) return inviteToRegister();
    return setPreference('playMode', next);
  }

  return { mode, isMember, currency, balance, bonus, order, setMode };
}

function inviteToRegister(): void {
  openModal('Register');
}
