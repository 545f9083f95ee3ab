import type { WalletCurrency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { micro, sumMoney, type Micro, ZERO } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { StakeOrder } from '../rules.stake-order.ts';

/** Accounts of a player, each with a running balance that is never below zero. */
export const PLAYER_KINDS = ['player_cash', 'player_bonus', 'player_held'] as const;
/** Carries a running balance, too, which is never above zero: what the player owes. */
const DEBT = 'player_debt';
/** Stakes that the operator pays for, and what they won: no money of the player yet. */
const FREE_ROUNDS = 'player_free_rounds';
/** All accounts with a running balance. */
export const TRACKED_KINDS = [...PLAYER_KINDS, DEBT, FREE_ROUNDS] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** House accounts, whose balance is the sum of their entries. */
export type HouseKind =
  | 'house_game'
  | 'house_escrow'
  | 'house_adjustment'
  | 'house_fees'
  | 'house_fx'
  | 'house_play_bank'
  | 'bonus_cost'
  | 'psp_clearing'
  | 'transit'
  | 'affiliate_cost'
  | 'affiliate_payable'
  | 'operator_bank';

export type LockedAccount = {
  id: AccountId;
  is_tracked: boolean;
  balance: Micro;
  seq: bigint;
  /** The player has personal limits: a stake must first be checked by domain/protection. */
  is_guarded: boolean;
  /** Under which bets of the account are made (domain/jurisdictions). */
  jurisdiction: number;
  /** Of a cash account: which money stakes take, by the active bonus (domain/bonuses). */
  stake_order: StakeOrder;
};

/** Bounds memory only: an id that was removed is read again. */
const NUMBERS_MAX = 200_000;

/**
 * The id of an account, opened on first use. Returned from memory after that: an account's id never
 * changes.
 */
export function createAccounts() {
  const numbers = new Map<string, AccountId>();

  async function find(
    db: Queryable,
    kind: PlayerKind | HouseKind,
    owner: string,
    currency: WalletCurrency,
  ): Promise<AccountId> {
    const name = `${kind}/${owner}/${currency}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number =
      (await select(db, kind, owner, currency)) ?? (await open(db, kind, owner, currency));
    if (numbers.size > NUMBERS_MAX) numbers.clear();
    // An id read inside a transaction that may roll back is not cached: see open().
    if (number.isCommitted) numbers.set(name, number.id);
    return number.id;
  }

  return { find };
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Opens the account of a granted bonus, or of its free rounds, which no other bonus uses. */
export async function openBonusAccount(
  tx: Tx,
  playerId: PlayerId,
  currency: WalletCurrency,
  grant: bigint,
  kind: 'player_bonus' | typeof FREE_ROUNDS = 'player_bonus',
): Promise<AccountId> {
  const rows = await tx.query<{ id: AccountId }>(
    `insert into accounts (id, kind, owner, currency, is_tracked, bonus_grant)
     values (new_account_id($2), $4, $1, $2, true, $3) returning id`,
    [playerId.toString(), currency, grant, kind],
  );
  return rows[0]!.id;
}

type Found = { id: AccountId; isCommitted: boolean };

async function select(
  db: Queryable,
  kind: string,
  owner: string,
  currency: WalletCurrency,
): Promise<Found | undefined> {
  // xmin of a row this very transaction wrote equals its own number.
  const rows = await db.query<{ id: AccountId; is_mine: boolean }>(
    `select id, xmin::text = (pg_current_xact_id_if_assigned()::xid)::text as is_mine
       from accounts
      where kind = $1 and owner = $2 and currency = $3 and bonus_grant is null`,
    [kind, owner, currency],
  );
  const row = rows[0];
  return row && { id: row.id, isCommitted: row.is_mine !== true };
}

async function open(
  db: Queryable,
  kind: string,
  owner: string,
  currency: WalletCurrency,
): Promise<Found> {
  const isTracked = (PLAYER_KINDS as readonly string[]).includes(kind);
  await db.query(
    `insert into accounts (id, kind, owner, currency, is_tracked)
     values (new_account_id($3), $1, $2, $3, $4)
     on conflict (kind, owner, currency, bonus_grant) do nothing`,
    [kind, owner, currency, isTracked],
  );
  return (await select(db, kind, owner, currency))!;
}

/** Accounts by id, for callers who send several statements at once; without and with locks. */
const LOCKED = 'id, is_tracked, balance, seq, is_guarded, jurisdiction, stake_order';
export const READ_ACCOUNTS = `select ${LOCKED} from accounts where id = any ($1)`;
export const LOCK_ACCOUNTS = `select ${LOCKED} from lock_accounts($1)`;

/**
 * The debt accounts of the owners of these cash accounts, by cash account, locked. For the accounts
 * in `opened` they are created if there are none. The cash accounts must be locked before.
 */
export async function lockDebts(
  tx: Tx,
  cash: readonly AccountId[],
  opened: readonly AccountId[],
): Promise<Map<AccountId, LockedAccount>> {
  if (opened.length > 0) {
    await tx.query(
      `insert into accounts (id, kind, owner, currency, is_tracked)
       select new_account_id(c.currency), $2, c.owner, c.currency, true
         from accounts c where c.id = any ($1)
       on conflict (kind, owner, currency, bonus_grant) do nothing`,
      [opened.map(String), DEBT],
    );
  }
  if (cash.length === 0) return new Map();
  const pairs = await tx.query<{ cash: AccountId; debt: AccountId }>(
    `select c.id as cash, d.id as debt from accounts c
       join accounts d on d.kind = $2 and d.owner = c.owner and d.currency = c.currency
      where c.id = any ($1)`,
    [cash.map(String), DEBT],
  );
  const locked = await lockAccounts(
    tx,
    pairs.map(({ debt }) => debt),
  );
  return new Map(pairs.map(({ cash: account, debt }) => [account, locked.get(debt)!]));
}

/** Locks players' accounts in the order of their ids and reads their current rows. */
export async function lockAccounts(
  tx: Tx,
  ids: readonly AccountId[],
): Promise<Map<AccountId, LockedAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.prepared<LockedAccount>('ledger-lock', LOCK_ACCOUNTS, [ids.map(String)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The current rows of accounts, without locks. */
export async function readAccounts(
  db: Queryable,
  ids: readonly AccountId[],
): Promise<Map<AccountId, LockedAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<LockedAccount>(READ_ACCOUNTS, [ids.map(String)]);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Balances = {
  cash: Micro;
  bonus: Micro;
  held: Micro;
  /** What the player owes after corrections; null if they never owed anything. */
  debt: Micro | null;
  /** The number of movements of the cash account. */
  cashSeq: bigint;
  /** Null where none was opened. */
  cashAccount: AccountId | null;
  /** Which money stakes take now. */
  stakeOrder: StakeOrder;
};

/** What a player has in one currency; zero for accounts never opened. */
export async function readBalances(
  db: Queryable,
  playerId: PlayerId,
  currency: WalletCurrency,
): Promise<Balances> {
  const rows = await listAccounts(db, playerId);
  return balancesOf(rows.filter((row) => row.currency === currency));
}

export type PlayerBalances = Balances & { currency: WalletCurrency };

/** Balances in every currency the player has an account in. */
export async function listPlayerBalances(
  db: Queryable,
  playerId: PlayerId,
): Promise<PlayerBalances[]> {
  const rows = await listAccounts(db, playerId);
  return [...new Set(rows.map((row) => row.currency))].map((currency) => ({
    currency,
    ...balancesOf(rows.filter((row) => row.currency === currency)),
  }));
}

/** On any account of the player. Play money has no value. */
export function hasMoney({ currency, cash, bonus, held }: PlayerBalances): boolean {
  return currency !== 'PLAY' && cash + bonus + held > 0n;
}

type TrackedKind = (typeof TRACKED_KINDS)[number];
type AccountRow = {
  id: AccountId;
  kind: TrackedKind;
  currency: WalletCurrency;
  balance: Micro;
  seq: bigint;
  stake_order: StakeOrder;
};

async function listAccounts(db: Queryable, playerId: PlayerId): Promise<AccountRow[]> {
  return await db.query<AccountRow>(
    `select id, kind, currency, balance, seq, stake_order from accounts
      where kind = any ($1) and owner = $2 order by currency`,
    [[...TRACKED_KINDS], playerId.toString()],
  );
}

function balancesOf(rows: readonly AccountRow[]): Balances {
  const of = (kind: TrackedKind) => rows.find((row) => row.kind === kind);
  const bonuses = rows.filter(({ kind }) => kind === 'player_bonus');
  const debt = of(DEBT);
  return {
    cash: of('player_cash')?.balance ?? ZERO,
    bonus: sumMoney(bonuses.map(({ balance }) => balance)),
    held: of('player_held')?.balance ?? ZERO,
    debt: debt ? micro(-debt.balance) : null,
    cashSeq: of('player_cash')?.seq ?? 0n,
    cashAccount: of('player_cash')?.id ?? null,
    stakeOrder: of('player_cash')?.stake_order ?? 'cash_first',
  };
}

export type BonusBalance = { readonly grant: bigint; readonly balance: Micro };

/** The money in the accounts of granted bonuses, where there is some. */
export async function listBonusBalances(db: Queryable): Promise<BonusBalance[]> {
  return await db.query<BonusBalance>(
    `select bonus_grant as grant, balance from accounts
      where kind = 'player_bonus' and bonus_grant is not null and balance <> 0`,
  );
}

/** The accounts of free rounds that hold money. */
export async function listFreeRoundBalances(db: Queryable): Promise<FreeRoundBalance[]> {
  return await db.query<FreeRoundBalance>(
    `select id as account, balance from accounts
      where kind = 'player_free_rounds' and balance <> 0`,
  );
}

type FreeRoundBalance = { readonly account: AccountId; readonly balance: Micro };

/** The balance of a house account: the sum of its entries, since it stores none. */
export async function sumAccount(db: Queryable, account: AccountId): Promise<Micro> {
  const rows = await db.query<{ total: string }>(
    'select coalesce(sum(delta), 0)::text as total from ledger_entries where account = $1',
    [account],
  );
  return micro(BigInt(rows[0]!.total));
}
