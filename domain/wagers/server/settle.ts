import assert from 'node:assert';
import type { Json } from '#core/fairness/json.ts';
import type { AccountId, BetId, WagerId } from '#core/ids.ts';
import { addMoney, micro, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { lockAccounts, lockDebts, type LockedAccount } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import { splitPayout, type Parts } from './funding.ts';
import type { Bet } from './order.ts';
import { listResults } from './store.records.ts';
import { insertSettlements, type NewSettlement, type SettlementKind } from './store.settlements.ts';
import { lockWagers } from './store.wagers.ts';
import type { Wager } from './wager.ts';

/** How a wager ends: with its result under the rules, or with its stake returned. */
export type WagerResult = {
  readonly wager: Wager;
  readonly m4: bigint;
  /** In all, with what it paid before. A returned stake is the whole stake. */
  readonly payout: Micro;
  /** Everything its price depends on, as the receipt contains it. */
  readonly params: Json;
  /** Null for a shared round: the outcome belongs to the round and is secret until it is over. */
  readonly outcome: Json;
  readonly voidReason: string | null;
};

/** A result with what it means for the wager. */
type WagerSettlement = WagerResult & {
  readonly kind: SettlementKind;
  /** Whether more settlements may come by themselves. */
  readonly isOpen: boolean;
  readonly reverses: number | null;
};

/**
 * Pays the results of wagers within the caller's transaction and returns the ids of those it
 * settled. A wager that was closed before stays as it is: the first payment decides. Locks
 * accounts, then wagers.
 */
export async function settleWagers(
  tx: Tx,
  results: readonly WagerResult[],
  idOf: (result: WagerResult) => BetId,
): Promise<ReadonlySet<WagerId>> {
  const settled = new Set<WagerId>();
  await settleLocked(tx, results, (result, wager) => {
    if (!wager.is_open) return undefined;
    settled.add(wager.id);
    const kind = result.voidReason === null ? 'settle' : 'void';
    return { ...result, wager, kind, isOpen: false, reverses: null, id: idOf(result) };
  });
  return settled;
}

type Decided = WagerSettlement & { readonly id: BetId };

/**
 * Locks the accounts and the wagers of these results and writes what `decide` makes of each, from
 * the wager as it is now; undefined leaves a wager as it is.
 */
export async function settleLocked<Result extends { readonly wager: Wager }>(
  tx: Tx,
  results: readonly Result[],
  decide: (result: Result, wager: Wager) => Decided | undefined | Promise<Decided | undefined>,
): Promise<void> {
  const given = results.map(({ wager }) => wager);
  const cash = given.map(({ account }) => account);
  const bonus = given.flatMap(({ bonus_account }) => bonus_account ?? []);
  const [accounts, wagers] = await sentTogether([
    lockAccounts(tx, [...cash, ...bonus]),
    lockWagers(
      tx,
      given.map(({ id }) => id),
    ),
  ]);
  const current = new Map(wagers.map((wager) => [wager.id, wager]));
  const decided: Decided[] = [];
  for (const result of results) {
    const wager = current.get(result.wager.id);
    assert(wager, `no wager ${result.wager.id}`);
    const settlement = await decide(result, wager);
    if (settlement) decided.push(settlement);
  }
  const standing = new Standing(accounts, await lockOwed(tx, decided, accounts));
  for (const wave of groupByAccountRound(decided)) {
    await insertSettlements(
      tx,
      wave.map((settlement) => rowOf(settlement, standing)),
    );
  }
}

/** A player who owes is guarded; a lower payout than before may begin a debt. */
async function lockOwed(
  tx: Tx,
  decided: readonly Decided[],
  accounts: ReadonlyMap<AccountId, LockedAccount>,
): Promise<ReadonlyMap<AccountId, LockedAccount>> {
  const lower = decided.filter((each) => payoutOf(each).cash < each.wager.cash_payout);
  const guarded = decided.filter(({ wager }) => accounts.get(wager.account)?.is_guarded);
  const cashOf = (each: Decided): AccountId => each.wager.account;
  return await lockDebts(tx, [...lower, ...guarded].map(cashOf), lower.map(cashOf));
}

/** The accounts as they are while the settlements of one transaction are written. */
class Standing {
  readonly #accounts: Map<AccountId, LockedAccount>;
  /** The debt account of the owner of a cash account. */
  readonly #debts: ReadonlyMap<AccountId, LockedAccount>;

  constructor(
    accounts: ReadonlyMap<AccountId, LockedAccount>,
    debts: ReadonlyMap<AccountId, LockedAccount>,
  ) {
    this.#accounts = new Map(accounts);
    this.#debts = debts;
    for (const debt of debts.values()) this.#accounts.set(debt.id, debt);
  }

  get(id: AccountId): LockedAccount {
    const account = this.#accounts.get(id);
    assert(account, `no account ${id}`);
    return account;
  }

  debtOf(cash: AccountId): LockedAccount | undefined {
    const debt = this.#debts.get(cash);
    return debt && this.get(debt.id);
  }

  /** The next change of an account. */
  move(id: AccountId, change: Micro): { readonly seq: bigint; readonly balance: Micro } {
    const account = this.get(id);
    const moved = { seq: account.seq + 1n, balance: addMoney(account.balance, change) };
    this.#accounts.set(id, { ...account, ...moved });
    return moved;
  }
}

function rowOf(settlement: Decided, standing: Standing): NewSettlement {
  const { wager, kind, voidReason, m4, params, outcome, isOpen, reverses, id } = settlement;
  const payout = payoutOf(settlement);
  return {
    wager_id: wager.id,
    number: wager.settlements + 1,
    id,
    player_id: wager.player_id,
    kind,
    reverses,
    game: wager.game,
    account: wager.account,
    bonus_account: wager.bonus_account,
    escrow_account: wager.escrow_account,
    house_account: wager.house_account,
    round_id: wager.round_id,
    cash_stake: wager.cash_stake,
    bonus_stake: wager.bonus_stake,
    stake: wager.stake,
    m4,
    params,
    outcome,
    void_reason: voidReason,
    was_settled: wager.is_settled,
    was_void: wager.is_void,
    cash_before: wager.cash_payout,
    bonus_before: wager.bonus_payout,
    is_open: isOpen,
    is_settled: kind !== 'reopen',
    cash_payout: payout.cash,
    bonus_payout: payout.bonus,
    ...moveCash(wager, subtractMoney(payout.cash, wager.cash_payout), standing),
    ...moveBonus(wager, subtractMoney(payout.bonus, wager.bonus_payout), standing),
  };
}

function payoutOf({ wager, kind, voidReason, payout }: WagerSettlement): Parts {
  if (kind === 'reopen') return { cash: ZERO, bonus: ZERO };
  const stake = { cash: wager.cash_stake, bonus: wager.bonus_stake };
  return voidReason === null ? splitPayout(payout, stake) : stake;
}

/** A debt is paid first; what the balance does not cover is owed. */
function moveCash({ account }: Wager, difference: Micro, standing: Standing) {
  const debt = standing.debtOf(account);
  const owed = debt ? -debt.balance : 0n;
  const { balance } = standing.get(account);
  const cash = difference < 0n ? -min(balance, -difference) : difference - min(owed, difference);
  const cash_change = micro(cash);
  const debt_change = subtractMoney(difference, cash_change);
  const isOwing = debt_change !== 0n;
  assert(!isOwing || debt, `no debt account for account ${account}`);
  const moved = isOwing ? standing.move(debt!.id, debt_change) : undefined;
  return {
    ...standing.move(account, cash_change),
    cash_change,
    debt_account: moved ? debt!.id : null,
    debt_seq: moved?.seq ?? null,
    debt_balance: moved?.balance ?? null,
    debt_change,
  };
}

/** Bonus money that is gone is written off. */
function moveBonus({ bonus_account }: Wager, difference: Micro, standing: Standing) {
  if (bonus_account === null) {
    return { bonus_seq: null, bonus_balance: null, bonus_change: ZERO };
  }
  const { balance } = standing.get(bonus_account);
  const bonus_change = micro(difference < -balance ? -balance : difference);
  const { seq, balance: after } = standing.move(bonus_account, bonus_change);
  return { bonus_seq: seq, bonus_balance: after, bonus_change };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** A statement moves each account once: settlements of one player follow each other. */
function groupByAccountRound(settlements: readonly Decided[]): Decided[][] {
  const waves: Decided[][] = [];
  const heights = new Map<AccountId, number>();
  for (const settlement of settlements) {
    const height = heights.get(settlement.wager.account) ?? 0;
    heights.set(settlement.wager.account, height + 1);
    (waves[height] ??= []).push(settlement);
  }
  return waves;
}

/** A result to be paid, with the id under which the player will see it. */
export type WagerPayment = { readonly id: BetId; readonly closing: WagerResult };

/**
 * `isSettledByCaller`: settled by this payment; otherwise another one was first and has published
 * it.
 */
export type PaidWager = { readonly bet: Bet; readonly isSettledByCaller: boolean };

/**
 * Settles in a transaction of its own and returns each wager's result, even if another payment
 * settled it. Ids are assigned beforehand, so that a payment whose commit is in doubt recognises
 * its own result.
 */
export async function payWagers(db: Db, payments: readonly WagerPayment[]): Promise<PaidWager[]> {
  const ids = new Map(payments.map(({ id, closing }) => [closing, id]));
  const closings = [...ids.keys()];
  await db.transaction((tx) => settleWagers(tx, closings, (closing) => ids.get(closing)!));
  const bets = await listResults(
    db,
    closings.map(({ wager }) => wager.id),
  );
  return payments.map(({ id, closing }) => {
    const bet = bets.get(closing.wager.id)!;
    return { bet, isSettledByCaller: bet.id === id };
  });
}
