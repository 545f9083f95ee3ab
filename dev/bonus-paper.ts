/** The rules of bonuses on paper, in the smallest way that is still exact. */
import type { GrantState } from '#domain/bonuses/rules.ts';
import {
  bonusIn,
  bonusPart,
  clear,
  countOf,
  isRounds,
  isSpent,
  isStaked,
  least,
  MAJOR,
  most,
  OPEN,
  PAPER_GIFTS,
  PAPER_ROUNDS,
  STAKE_MAX,
  WAGER,
  type BonusPaperWager,
  type PaperCode,
  type PaperGame,
  type PaperGrant,
} from './bonus-paper-rules.ts';

/** One player with a bonus that doubles a deposit from 100 to 1,000, and fixed ones. */
export class BonusPaper {
  cash = 0n;
  /** What a lower result asked back and the cash did not cover; winnings pay it first. */
  debt = 0n;
  readonly grants: PaperGrant[] = [];
  readonly wagers: BonusPaperWager[] = [];
  /** Those that wait, the next one first. */
  readonly queue: PaperGrant[] = [];

  deposit(amount: bigint): void {
    this.#moveCash(amount);
    const grant = this.grants.find(({ state }) => state === 'claimed');
    if (!grant || amount < 100n * MAJOR) return;
    this.#begin(grant, least(amount, 1_000n * MAJOR));
  }

  offer(code: PaperCode): void {
    const sums = { amount: 0n, progress: 0n, balance: 0n, converted: 0n, returned: 0n };
    const rounds = { used: 0, open: 0, won: 0n, isEnded: false, isLost: false };
    this.grants.push({ code, state: 'available', isFirst: false, rounds, ...sums });
  }

  claim(grant: PaperGrant): string | undefined {
    const { code } = grant;
    if (code === 'first') grant.state = 'claimed';
    else if (!isRounds(code)) this.#begin(grant, PAPER_GIFTS[code] * MAJOR);
    else if (this.#rounds.some((each) => each.code === code && !each.rounds.isEnded)) {
      return 'free_rounds_open';
    } else grant.state = 'playing';
    return undefined;
  }

  /** A free round that is decided at once. */
  playRound(grant: PaperGrant, payout: bigint): void {
    grant.rounds.used++;
    grant.rounds.won += payout;
    this.#collect(grant);
  }

  /** A free round whose result comes later. */
  openRound(grant: PaperGrant): void {
    grant.rounds.used++;
    grant.rounds.open++;
    const { stake } = PAPER_ROUNDS;
    const wager = {
      game: 'dice',
      stake,
      bonus: stake,
      paidBy: undefined,
      during: undefined,
    } as const;
    this.wagers.push({ ...wager, rounds: grant, state: 'open', payout: 0n, counted: 0n });
  }

  /** Those in which a round can begin: none, like no bet, while the player owes. */
  get openRounds(): PaperGrant[] {
    if (this.debt > 0n) return [];
    return this.#rounds.filter(({ rounds }) => !rounds.isEnded && rounds.used < PAPER_ROUNDS.count);
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
    if (this.debt > 0n) return 'debt_open';
    const paidBy = bonus > 0n ? active : undefined;
    this.cash -= stake - bonus;
    if (paidBy) paidBy.balance -= bonus;
    const wager = { game, stake, bonus, paidBy, during: active, payout: 0n, counted: 0n };
    this.wagers.push({ ...wager, state: 'open' });
    return undefined;
  }

  settle(wager: BonusPaperWager, payout: bigint): void {
    if (wager.rounds) {
      this.#closeRound(wager, wager.rounds, payout > 0n ? 'won' : 'lost');
      wager.rounds.rounds.won += payout;
      return this.#collect(wager.rounds);
    }
    this.#pay(wager, payout);
    const { during } = wager;
    if (during?.state === 'active') {
      wager.counted = countOf(during, wager);
      during.progress += wager.counted;
    }
    this.#settleBonuses();
  }

  /** A settled wager pays more or less than it did. What it counted stays. */
  correct(wager: BonusPaperWager, payout: bigint): void {
    this.#pay(wager, payout);
    this.#settleBonuses();
  }

  /** Returns the stake of an open wager, or of one that was lost. */
  giveBack(wager: BonusPaperWager): void {
    if (wager.rounds) {
      this.#closeRound(wager, wager.rounds, 'void');
      wager.rounds.rounds.used--;
      return this.#collect(wager.rounds);
    }
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
    if (grant.state === 'playing') return this.#endRounds(grant);
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
    // A withdrawal leaves free rounds.
    for (const grant of state === 'cancelled' ? this.#rounds : []) {
      grant.rounds.isLost ||= grant.code === 'rounds';
      this.#endRounds(grant);
    }
    for (const grant of this.grants) {
      if (grant !== active && ended.includes(grant.state)) grant.state = state;
    }
    if (active) this.#close(active, state);
  }

  get open(): PaperGrant[] {
    return this.grants.filter(({ state }) => state === 'playing' || OPEN.includes(state));
  }

  get bonus(): bigint {
    return this.grants.reduce((sum, { balance }) => sum + balance, 0n);
  }

  get #active(): PaperGrant | undefined {
    return this.grants.find(({ state }) => state === 'active');
  }

  get #rounds(): PaperGrant[] {
    return this.grants.filter(({ state }) => state === 'playing');
  }

  #closeRound(wager: BonusPaperWager, { rounds }: PaperGrant, state: BonusPaperWager['state']) {
    wager.state = state;
    rounds.open--;
  }

  #endRounds(grant: PaperGrant): void {
    grant.rounds.isEnded = true;
    this.#collect(grant);
  }

  /** When the last round is over, what they have won begins as a bonus, or is cash. */
  #collect(grant: PaperGrant): void {
    const { used, open, won, isEnded, isLost } = grant.rounds;
    if (open > 0 || (!isEnded && used < PAPER_ROUNDS.count)) return;
    if (isLost || won === 0n) {
      grant.state = isEnded ? 'cancelled' : 'used_up';
    } else if (grant.code === 'rounds') this.#begin(grant, won);
    else {
      grant.amount = won;
      grant.balance = won;
      grant.state = 'wagered';
      clear(this, grant);
    }
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
    this.#moveCash(payout - wager.payout - bonus);
    // Bonus money that is gone is written off.
    if (wager.paidBy) wager.paidBy.balance = most(0n, wager.paidBy.balance + bonus);
    wager.payout = payout;
    wager.state = payout > 0n ? 'won' : 'lost';
  }

  #moveCash(difference: bigint): void {
    const paid = least(this.debt, most(0n, difference));
    const owed = most(0n, -difference - this.cash);
    this.cash = most(0n, this.cash + difference - paid);
    this.debt += owed - paid;
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
