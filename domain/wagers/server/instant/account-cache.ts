import type { AccountId, PlayerId } from '#core/ids.ts';
import type { LockedAccount } from '#domain/ledger/server/index.ts';
import type { DecidedBet } from './decide.ts';
import { secondAccountOf, type ActiveSeed, type BetOrder } from '../order.ts';

/** The number of cached players; beyond it the cache is cleared. */
const SIZE_MAX = 100_000;
/** How long a lane reads under locks after another process changed one of its accounts. */
const BYPASS_MS = 500;

/**
 * Caches the accounts and seeds a lane wrote last, so that the next bet of a player needs no read.
 * The database checks every bet against the current rows: an outdated cache costs a retry and never
 * money.
 */
export class AccountCache {
  readonly #accounts = new Map<AccountId, LockedAccount>();
  readonly #seeds = new Map<PlayerId, ActiveSeed>();
  #bypassUntil = 0;

  /** False while other servers write to the same players: then locks are cheaper than retries. */
  isUsable(now: number): boolean {
    return now >= this.#bypassUntil;
  }

  bypass(now: number): void {
    this.#bypassUntil = now + BYPASS_MS;
  }

  account(id: AccountId): LockedAccount | undefined {
    return this.#accounts.get(id);
  }

  seed(playerId: PlayerId): ActiveSeed | undefined {
    return this.#seeds.get(playerId);
  }

  /** Whether a bet on this order could be decided without reading. */
  has(order: BetOrder): boolean {
    const second = secondAccountOf(order);
    const hasSecond = second === undefined || this.#accounts.has(second);
    return hasSecond && this.#accounts.has(order.account) && this.#seeds.has(order.playerId);
  }

  load(accounts: readonly LockedAccount[], seeds: readonly ActiveSeed[]): void {
    if (this.#accounts.size > SIZE_MAX) this.#accounts.clear();
    if (this.#seeds.size > SIZE_MAX) this.#seeds.clear();
    for (const account of accounts) this.#accounts.set(account.id, account);
    for (const seed of seeds) this.#seeds.set(seed.player_id, seed);
  }

  /** A bet was committed: updates the account and the seed accordingly. */
  applyCommitted(bet: DecidedBet): void {
    const { balance, seq, jurisdiction } = bet;
    const known = this.#accounts.get(bet.account);
    const { is_guarded, stake_order } = known ?? { is_guarded: false, stake_order: 'cash_first' };
    const id = bet.account;
    const kept = { is_tracked: true, is_guarded, jurisdiction, stake_order } as const;
    this.#accounts.set(id, { id, balance, seq, ...kept });
    this.#applyBonus(bet);
    const seed = this.#seeds.get(bet.player_id);
    if (seed) this.#seeds.set(bet.player_id, { ...seed, nonce: bet.nonce + 1n });
  }

  #applyBonus({ bonus_account: id, bonus_balance, bonus_seq }: DecidedBet): void {
    const known = id !== null && this.#accounts.get(id);
    if (!known || bonus_balance === null || bonus_seq === null) return;
    this.#accounts.set(known.id, { ...known, balance: bonus_balance, seq: bonus_seq });
  }

  evict(order: BetOrder): void {
    this.#accounts.delete(order.account);
    const second = secondAccountOf(order);
    if (second !== undefined) this.#accounts.delete(second);
    this.#seeds.delete(order.playerId);
  }
}
