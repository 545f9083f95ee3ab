import type { LockedAccount } from '#domain/ledger/server/index.ts';
import type { DecidedBet } from './decide.ts';
import type { ActiveSeed, BetOrder } from './order.ts';

/** Players remembered at once; beyond it the memory starts anew. */
const SIZE_MAX = 100_000;
/** How long a lane reads under locks after somebody else moved one of its accounts. */
const DISTRUST_MS = 500;

/**
 * What a lane remembers of the accounts and seeds it wrote last, so that the next bet of a player
 * needs no reading. The database checks every bet against the true rows: a memory that is out of
 * date costs a second try and never money.
 */
export class LaneMemory {
  readonly #accounts = new Map<bigint, LockedAccount>();
  readonly #seeds = new Map<bigint, ActiveSeed>();
  #distrustedUntil = 0;

  /** False while other servers write to the same players: then locks are cheaper than retries. */
  isTrusted(now: number): boolean {
    return now >= this.#distrustedUntil;
  }

  distrust(now: number): void {
    this.#distrustedUntil = now + DISTRUST_MS;
  }

  account(id: bigint): LockedAccount | undefined {
    return this.#accounts.get(id);
  }

  seed(playerId: bigint): ActiveSeed | undefined {
    return this.#seeds.get(playerId);
  }

  /** Whether a bet on this order could be decided without reading. */
  knows(order: BetOrder): boolean {
    return this.#accounts.has(order.account) && this.#seeds.has(order.playerId);
  }

  learn(accounts: readonly LockedAccount[], seeds: readonly ActiveSeed[]): void {
    if (this.#accounts.size > SIZE_MAX) this.#accounts.clear();
    if (this.#seeds.size > SIZE_MAX) this.#seeds.clear();
    for (const account of accounts) this.#accounts.set(account.id, account);
    for (const seed of seeds) this.#seeds.set(seed.player_id, seed);
  }

  /** A bet was committed: the account and the seed stand as it left them. */
  follow(bet: DecidedBet): void {
    const { balance, seq } = bet;
    const known = this.#accounts.get(bet.account);
    const is_guarded = known?.is_guarded ?? false;
    const id = bet.account;
    this.#accounts.set(id, { id, is_tracked: true, balance, seq, is_guarded });
    const seed = this.#seeds.get(bet.player_id);
    if (seed) this.#seeds.set(bet.player_id, { ...seed, nonce: bet.nonce + 1n });
  }

  forget(order: BetOrder): void {
    this.#accounts.delete(order.account);
    this.#seeds.delete(order.playerId);
  }
}
