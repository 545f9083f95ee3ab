import type { PlayerId } from '#core/ids.ts';
import { formatMoney, addMoney } from '#core/money.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { listPlayerBalances, type Balances } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Wallet } from '../contract.ts';

const NOTHING = { cash: 0n, bonus: 0n, held: 0n, debt: null } as Balances;

/** The wallet in the player's currency is listed even before it has money; others once opened. */
export async function readBalances(db: Queryable, playerId: PlayerId): Promise<Wallet[]> {
  const player = await findPlayer(db, playerId);
  const opened = await listPlayerBalances(db, playerId);
  const own = player?.currency;
  const named = (currency: Wallet['currency']) => currency === own || currency === 'PLAY';
  const of = (currency: Wallet['currency']) =>
    walletOf(currency, opened.find((wallet) => wallet.currency === currency) ?? NOTHING);
  const others = opened.filter(({ currency }) => !named(currency));
  return [
    ...(own === undefined ? [] : [of(own)]),
    ...others.map((wallet) => walletOf(wallet.currency, wallet)),
    of('PLAY'),
  ];
}

function walletOf(currency: Wallet['currency'], { cash, bonus, held, debt }: Balances): Wallet {
  return {
    currency,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
    held_balance: formatMoney(held),
    total_balance: formatMoney(addMoney(cash, bonus)),
    ...(debt ? { debt: formatMoney(debt) } : {}),
  };
}
