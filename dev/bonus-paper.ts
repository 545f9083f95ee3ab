/** The rules of bonuses on paper, in the smallest way that is still exact. */
import type { GrantState } from '#domain/bonuses/rules.ts';

const MAJOR = 1_000_000n;
const STAKE_MIN = MAJOR;
const STAKE_MAX = 500n * MAJOR;
const CONVERSION_MAX = 10_000n * MAJOR;
const WAGER = 2n;

type PaperGrant = {
  state: GrantState;
  amount: bigint;
  progress: bigint;
  balance: bigint;
  converted: bigint;
};
type PaperWager = {
  readonly stake: bigint;
  readonly bonus: bigint;
  /** The bonus that paid a part, and the one that was active. */
  readonly paidBy: PaperGrant | undefined;
  readonly during: PaperGrant | undefined;
  state: 'open' | 'won' | 'lost' | 'void';
  counted: bigint;
};

/** One player with bonuses `first` (a deposit is doubled, from 100 to 1,000) and `gift` (50). */
export class BonusPaper {
  cash = 0n;
  readonly grants: PaperGrant[] = [];
  readonly wagers: PaperWager[] = [];
  /** Those that wait, the next one first. */
  readonly queue: PaperGrant[] = [];

  deposit(amount: bigint): void {
    this.cash += amount;
    const grant = this.grants.find(({ state }) => state === 'claimed');
    if (!grant || amount < 100n * MAJOR) return;
    this.#begin(grant, amount < 1_000n * MAJOR ? amount : 1_000n * MAJOR);
  }

  claimFirst(): void {
    this.#add('claimed');
  }

  claimGift(): void {
    this.#begin(this.#add('available'), 50n * MAJOR);
  }

  stake(stake: bigint): string | undefined {
    const active = this.#active;
    const bonus = this.cash >= stake ? 0n : stake - this.cash;
    if (bonus > (active?.balance ?? 0n)) return 'insufficient_funds';
    if (bonus > 0n && stake > STAKE_MAX) return 'bonus_stake_above_max';
    const paidBy = bonus > 0n ? active : undefined;
    this.cash -= stake - bonus;
    if (paidBy) paidBy.balance -= bonus;
    const state = 'open' as const;
    this.wagers.push({ stake, bonus, paidBy, during: active, state, counted: 0n });
    return undefined;
  }

  settle(wager: PaperWager, payout: bigint): void {
    wager.state = payout > 0n ? 'won' : 'lost';
    this.#pay(wager, payout - (payout * wager.bonus) / wager.stake, payout);
    const { during } = wager;
    if (during?.state === 'active') {
      wager.counted = wager.stake <= STAKE_MAX ? wager.stake : 0n;
      during.progress += wager.counted;
    }
    this.#settleBonuses();
  }

  /** Returns the stake of an open wager, or of one that was lost. */
  giveBack(wager: PaperWager): void {
    wager.state = 'void';
    this.#pay(wager, wager.stake - wager.bonus, wager.stake);
    if (wager.during?.state === 'active') wager.during.progress -= wager.counted;
    this.#settleBonuses();
  }

  /** `forfeited` ends what waits and what is active; `cancelled` only the active one. */
  end(state: 'forfeited' | 'cancelled'): void {
    if (state === 'forfeited') for (const each of this.queue.splice(0)) each.state = state;
    if (this.#active) this.#close(this.#active, state);
  }

  get bonus(): bigint {
    return this.grants.reduce((sum, { balance }) => sum + balance, 0n);
  }

  get #active(): PaperGrant | undefined {
    return this.grants.find(({ state }) => state === 'active');
  }

  #add(state: GrantState): PaperGrant {
    const grant = { state, amount: 0n, progress: 0n, balance: 0n, converted: 0n };
    this.grants.push(grant);
    return grant;
  }

  #begin(grant: PaperGrant, amount: bigint): void {
    grant.amount = amount;
    grant.state = 'pending';
    if (this.#active) this.queue.push(grant);
    else this.#activate(grant);
  }

  #activate(grant: PaperGrant): void {
    grant.state = 'active';
    grant.balance = grant.amount;
  }

  #pay({ paidBy }: PaperWager, cash: bigint, all: bigint): void {
    this.cash += cash;
    if (paidBy) paidBy.balance += all - cash;
  }

  #settleBonuses(): void {
    for (const grant of this.grants) {
      if (grant.state !== 'active' && grant.balance > 0n) this.#clear(grant);
    }
    const active = this.#active;
    if (!active) return;
    const isOpen = this.wagers.some(({ paidBy, state }) => paidBy === active && state === 'open');
    if (active.progress >= active.amount * WAGER) this.#close(active, 'wagered');
    else if (!isOpen && isSpent(active)) this.#close(active, 'used_up');
  }

  #close(grant: PaperGrant, state: GrantState): void {
    grant.state = state;
    this.#clear(grant);
    const next = this.queue.shift();
    if (next) this.#activate(next);
  }

  /** Money of an ended bonus: cash if it was wagered, up to the most, and nothing otherwise. */
  #clear(grant: PaperGrant): void {
    if (grant.state === 'wagered') {
      const left = CONVERSION_MAX - grant.converted;
      const paid = grant.balance < left ? grant.balance : left;
      this.cash += paid;
      grant.converted += paid;
    }
    grant.balance = 0n;
  }
}

/** Less than the smallest stake is left, of money that was staked. */
function isSpent({ balance, amount }: PaperGrant): boolean {
  return balance === 0n || (balance < STAKE_MIN && balance < amount);
}
