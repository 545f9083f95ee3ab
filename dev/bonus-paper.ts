/** The rules of bonuses on paper, in the smallest way that is still exact. */
import type { GrantState } from '#domain/bonuses/rules.ts';

const MAJOR = 1_000_000n;
const STAKE_MIN = MAJOR;
const STAKE_MAX = 500n * MAJOR;
const CONVERSION_MAX = 10_000n * MAJOR;
const WAGER = 2n;

export type PaperGame = 'roulette' | 'dice' | 'safe-dice';

/**
 * `kept` and `phantom` release winnings alone, and `dice-gift` is staked on dice alone. `pot` and
 * `phantom` are one pot with the cash, and the player chooses what `chosen` takes first.
 */
export const PAPER_GIFTS = {
  gift: 50n,
  kept: 100n,
  'dice-gift': 30n,
  pot: 70n,
  phantom: 90n,
  chosen: 60n,
} as const;
export type PaperCode = 'first' | keyof typeof PAPER_GIFTS;

type PaperGrant = {
  readonly code: PaperCode;
  state: GrantState;
  amount: bigint;
  progress: bigint;
  balance: bigint;
  converted: bigint;
  returned: bigint;
  /** Of `chosen`. */
  isFirst: boolean;
};
export type BonusPaperWager = {
  readonly game: PaperGame;
  readonly stake: bigint;
  readonly bonus: bigint;
  /** The bonus that paid a part, and the one that was active. */
  readonly paidBy: PaperGrant | undefined;
  readonly during: PaperGrant | undefined;
  state: 'open' | 'won' | 'lost' | 'void';
  payout: bigint;
  counted: bigint;
};

const OPEN: readonly GrantState[] = ['available', 'claimed', 'pending', 'active'];

/** One player with a bonus that doubles a deposit from 100 to 1,000, and fixed ones. */
export class BonusPaper {
  cash = 0n;
  readonly grants: PaperGrant[] = [];
  readonly wagers: BonusPaperWager[] = [];
  /** Those that wait, the next one first. */
  readonly queue: PaperGrant[] = [];

  deposit(amount: bigint): void {
    this.cash += amount;
    const grant = this.grants.find(({ state }) => state === 'claimed');
    if (!grant || amount < 100n * MAJOR) return;
    this.#begin(grant, amount < 1_000n * MAJOR ? amount : 1_000n * MAJOR);
  }

  offer(code: PaperCode): void {
    const sums = { amount: 0n, progress: 0n, balance: 0n, converted: 0n, returned: 0n };
    this.grants.push({ code, state: 'available', isFirst: false, ...sums });
  }

  claim(grant: PaperGrant): void {
    if (grant.code === 'first') grant.state = 'claimed';
    else this.#begin(grant, PAPER_GIFTS[grant.code] * MAJOR);
  }

  /** The place of the bonus that a waiting one is moved before; undefined for the end. */
  move(from: number, before: number | undefined): void {
    const [moved] = this.queue.splice(from, 1);
    const at = before === undefined ? this.queue.length : before - Number(before > from);
    this.queue.splice(at, 0, moved!);
  }

  stake(game: PaperGame, stake: bigint): string | undefined {
    const active = this.#active;
    if (stake > this.cash + (active?.balance ?? 0n)) return 'insufficient_funds';
    const bonus = active ? bonusIn(active, stake, this.cash) : 0n;
    if (bonus > 0n && !isStaked(active!, game)) return 'bonus_game_excluded';
    if (bonus > 0n && stake > STAKE_MAX) return 'bonus_stake_above_max';
    const paidBy = bonus > 0n ? active : undefined;
    this.cash -= stake - bonus;
    if (paidBy) paidBy.balance -= bonus;
    const wager = { game, stake, bonus, paidBy, during: active, payout: 0n, counted: 0n };
    this.wagers.push({ ...wager, state: 'open' });
    return undefined;
  }

  settle(wager: BonusPaperWager, payout: bigint): void {
    this.#pay(wager, payout);
    const { during } = wager;
    if (during?.state === 'active') {
      wager.counted = countOf(during, wager);
      during.progress += wager.counted;
    }
    this.#settleBonuses();
  }

  /** A settled wager pays more than it did. What it counted stays. */
  correct(wager: BonusPaperWager, payout: bigint): void {
    this.#pay(wager, payout);
    this.#settleBonuses();
  }

  /** Returns the stake of an open wager, or of one that was lost. */
  giveBack(wager: BonusPaperWager): void {
    this.#pay(wager, wager.stake);
    wager.state = 'void';
    if (wager.during?.state === 'active') wager.during.progress -= wager.counted;
    this.#settleBonuses();
  }

  /** All offers and the active bonus are over; those that wait keep their places. */
  expire(): void {
    for (const grant of this.grants) {
      if (grant.state === 'available' || grant.state === 'claimed') grant.state = 'expired';
    }
    if (this.#active) this.#close(this.#active, 'expired');
  }

  cancel(grant: PaperGrant): void {
    const place = this.queue.indexOf(grant);
    if (place >= 0) this.queue.splice(place, 1);
    if (grant.state === 'active') this.#close(grant, 'cancelled');
    else grant.state = 'cancelled';
  }

  /** An exclusion ends what is open, a withdrawal what waits or is active. */
  endAll(state: 'cancelled' | 'forfeited'): void {
    const ended = state === 'cancelled' ? OPEN : OPEN.slice(2);
    const active = this.#active;
    this.queue.length = 0;
    for (const grant of this.grants) {
      if (grant !== active && ended.includes(grant.state)) grant.state = state;
    }
    if (active) this.#close(active, state);
  }

  get open(): PaperGrant[] {
    return this.grants.filter(({ state }) => OPEN.includes(state));
  }

  get bonus(): bigint {
    return this.grants.reduce((sum, { balance }) => sum + balance, 0n);
  }

  get #active(): PaperGrant | undefined {
    return this.grants.find(({ state }) => state === 'active');
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

  /** What it pays in all, less what it has paid. */
  #pay(wager: BonusPaperWager, payout: bigint): void {
    const bonus = bonusPart(wager, payout) - bonusPart(wager, wager.payout);
    this.cash += payout - wager.payout - bonus;
    if (wager.paidBy) wager.paidBy.balance += bonus;
    wager.payout = payout;
    wager.state = payout > 0n ? 'won' : 'lost';
  }

  #settleBonuses(): void {
    for (const grant of this.grants) {
      if (grant.state !== 'active' && grant.balance > 0n) clear(this, grant);
    }
    const active = this.#active;
    if (!active) return;
    const isOpen = this.wagers.some(({ paidBy, state }) => paidBy === active && state === 'open');
    if (active.progress >= active.amount * WAGER) this.#close(active, 'wagered');
    else if (!isOpen && isSpent(active)) this.#close(active, 'used_up');
  }

  #close(grant: PaperGrant, state: GrantState): void {
    grant.state = state;
    clear(this, grant);
    const next = this.queue.shift();
    if (next) this.#activate(next);
  }
}

/** Money of an ended bonus: cash if it was wagered, as its terms say, and nothing otherwise. */
function clear(player: { cash: bigint }, grant: PaperGrant): void {
  const { code, amount, returned, converted, balance } = grant;
  // What went back before was the bonus itself.
  const isKept = code === 'kept' || code === 'phantom';
  const own = isKept && amount > returned ? amount - returned : 0n;
  const free = balance > own ? balance - own : 0n;
  const left = CONVERSION_MAX - converted;
  const most = free < left ? free : left;
  const paid = grant.state === 'wagered' ? most : 0n;
  player.cash += paid;
  grant.converted += paid;
  grant.returned += balance - paid;
  grant.balance = 0n;
}

function bonusPart({ stake, bonus }: BonusPaperWager, payout: bigint): bigint {
  return (payout * bonus) / stake;
}

function bonusIn({ code, balance, isFirst }: PaperGrant, stake: bigint, cash: bigint): bigint {
  if (code === 'pot' || code === 'phantom') {
    return balance === 0n ? 0n : (stake * balance) / (cash + balance);
  }
  if (isFirst) return balance < stake ? balance : stake;
  return cash >= stake ? 0n : stake - cash;
}

function isStaked({ code }: PaperGrant, game: PaperGame): boolean {
  return code !== 'dice-gift' || game !== 'roulette';
}

function countOf(grant: PaperGrant, { game, stake }: BonusPaperWager): bigint {
  if (!isStaked(grant, game) || stake > STAKE_MAX || game === 'safe-dice') return 0n;
  return game === 'dice' ? stake / 10n : stake;
}

/** Less than the smallest stake is left, of money that was staked. */
function isSpent({ balance, amount }: PaperGrant): boolean {
  return balance === 0n || (balance < STAKE_MIN && balance < amount);
}
