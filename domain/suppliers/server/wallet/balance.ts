import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { addMoney, micro, ZERO, type Micro } from '#core/money.ts';
import { readAccounts, readBalances } from '#domain/ledger/server/index.ts';
import { readStakedBonuses, type StakedBonus } from '#domain/wagers/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { namesGame } from '../../rules.game-keys.ts';
import { readGameKeys } from '../store.game-kinds.ts';
import type { Balance, WalletDeps } from './types.ts';

type Whose = {
  readonly player: PlayerId;
  readonly currency: WalletCurrency;
  readonly game: string | null;
};

/** What the player can stake in this game: cash, and the bonus money that may be staked in it. */
export async function readBalance(
  { accounts }: Pick<WalletDeps, 'accounts'>,
  db: Queryable,
  { player, currency, game }: Whose,
): Promise<Balance> {
  const { cash, bonus } = await readBalances(db, player, currency);
  if (bonus === 0n) return { balance: cash, currency };
  const account = await accounts.find(db, 'player_cash', player.toString(), currency);
  const staked = (await readStakedBonuses(db, [account])).get(account);
  if (!staked || !(await takesBonus(db, staked, game))) return { balance: cash, currency };
  const usable = (await readAccounts(db, [staked.account])).get(staked.account)?.balance ?? ZERO;
  return { balance: addMoney(cash, usable), currency };
}

/** Most bonuses name no games: then nothing is read. */
async function takesBonus(db: Queryable, { games }: StakedBonus, game: string | null) {
  if (games === null || game === null) return games === null;
  return namesGame(games, (await readGameKeys(db, [game])).get(game) ?? [game]);
}

/** As it is stored with its request, for a repeat. */
export type StoredBalance = {
  readonly balance: string;
  readonly currency: WalletCurrency;
  /** Of a rollback: what it takes back had not come. */
  readonly is_unknown?: true;
};

export function storedOf({ balance, currency }: Balance): StoredBalance {
  return { balance: balance.toString(), currency };
}

export function balanceOf({ balance, currency, is_unknown }: StoredBalance): Balance {
  const amount: Micro = micro(BigInt(balance));
  return { balance: amount, currency, ...(is_unknown && { isUnknown: true }) };
}
