import type { AccountId } from '#core/ids.ts';
import { addMoney, ZERO } from '#core/money.ts';
import { currencyOf, readAccounts, type LockedAccount } from '#domain/ledger/server/index.ts';
import { listUsedNames, readStakedBonuses } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { namesGame } from '../../rules.game-keys.ts';
import { readGameKeys } from '../store.game-kinds.ts';
import { storedOf, type StoredBalance } from './balance.ts';

/** A call in a batch. */
export type BatchedCall<Order> = { readonly supplier: string; readonly order: Order };

/** The answer to a call that is rare or a repeat: it is carried out in a transaction of its own. */
export const ALONE = 'alone';

/** By which things of several suppliers are told apart: no code of a supplier has a space. */
export function keyOf(supplier: string, name: string): string {
  return `${supplier} ${name}`;
}

/** The names of these calls that were used before. */
export async function readUsed(
  tx: Tx,
  asked: readonly BatchedCall<{ readonly ref: string }>[],
): Promise<ReadonlySet<string>> {
  const names = asked.map(({ supplier, order: { ref } }) => ({ supplier, ref }));
  const used = await listUsedNames(tx, names);
  return new Set(used.map(({ supplier, ref }) => keyOf(supplier, ref)));
}

type Played = { readonly account: AccountId; readonly game: string | null };

/** The cash accounts of a batch, and what their players can stake in the games they play. */
export async function readStakable(tx: Tx, played: readonly Played[]) {
  const ids = played.map(({ account }) => account);
  const [cash, bonuses] = await Promise.all([readAccounts(tx, ids), readStakedBonuses(tx, ids)]);
  const bonusIds = [...bonuses.values()].map(({ account }) => account);
  const bonusAccounts = await readAccounts(tx, bonusIds);
  const isLimited = [...bonuses.values()].some(({ games }) => games !== null);
  const keys = isLimited ? await readGameKeys(tx, gamesOf(played)) : undefined;
  const stakable = ({ account, game }: Played): StoredBalance => {
    const bonus = bonuses.get(account);
    const isStakable = bonus && namesGame(bonus.games, keys?.get(game ?? '') ?? []);
    const usable = isStakable ? (bonusAccounts.get(bonus.account)?.balance ?? ZERO) : ZERO;
    const currency = currencyOf(account);
    return storedOf({ balance: addMoney(accountOf(cash, account).balance, usable), currency });
  };
  return { cash, stakable };
}

function gamesOf(played: readonly Played[]): string[] {
  return [...new Set(played.flatMap(({ game }) => game ?? []))];
}

export function accountOf(
  accounts: ReadonlyMap<AccountId, LockedAccount>,
  id: AccountId,
): LockedAccount {
  const account = accounts.get(id);
  if (!account) throw new Error(`no account ${id}`);
  return account;
}
