import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { BalanceState, LiveBet } from '../contract.ts';
import { currencyOf } from './history.ts';
import type { Names } from './names.ts';
import type { Bet } from './order.ts';

/** How often the feed and the balances go out: twice and four times a second. */
const FEED_MS = 500;
const BALANCE_MS = 250;
/** More bets than this in one beat are not read by anybody: the largest multipliers are shown. */
const PER_BEAT_MAX = 12;
/** What fits into one message of the bus. */
const BALANCES_PER_MESSAGE = 50;
const RECENT_MAX = 24;

/** A balance on its way to its owner's pages, with its place in the account's chain. */
export type BalanceNews = readonly [player: string, state: BalanceState, seq: number];

export type LiveOptions = {
  readonly names: Names;
  /** To every process of the house, this one included. */
  readonly publish: (channel: 'bets.live' | 'me.balance', payload: unknown) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Tells the house what settled: the feed of all bets for money, and each player's balance. */
export class Live {
  readonly #options: LiveOptions;
  readonly #listeners = new Set<(bets: readonly Bet[]) => void>();
  readonly #timers: NodeJS.Timeout[];
  #bets: Bet[] = [];
  #balances = new Map<string, BalanceNews>();
  #recent: LiveBet[] = [];

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#beatFeed().catch(options.onTrouble), FEED_MS),
      setInterval(() => this.#beatBalances(), BALANCE_MS),
    ];
  }

  /** A stake was taken of which the outcome is not known yet. */
  readonly staked = (
    moved: readonly { player_id: bigint; account: bigint; balance: bigint; seq: bigint }[],
  ): void => {
    for (const { player_id, account, balance, seq } of moved) {
      const currency = currencyOf(account);
      const player = player_id.toString();
      const name = `${player}/${currency}`;
      // Of two that settle at the same moment the older may be told later.
      if ((this.#balances.get(name)?.[2] ?? 0) > seq) continue;
      const state = { currency, balance: formatMoney(balance), bonus_balance: '0.00' };
      this.#balances.set(name, [player, state, Number(seq)]);
    }
  };

  readonly settled = (bets: readonly Bet[]): void => {
    this.staked(bets);
    for (const hear of this.#listeners) hear(bets);
    for (const bet of bets) {
      if (currencyOf(bet.account) !== 'PLAY' && bet.void_reason === null) this.#bets.push(bet);
    }
  };

  /** Hears of every bet that settles in this process, after its commit. */
  onSettled(listener: (bets: readonly Bet[]) => void): void {
    this.#listeners.add(listener);
  }

  /** The latest bets of every process of the house, for those who join the feed. */
  recent(): readonly LiveBet[] {
    return this.#recent;
  }

  /** Keeps what some process of the house showed. */
  remember(shown: readonly LiveBet[]): void {
    this.#recent = [...this.#recent, ...shown].slice(-RECENT_MAX);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #beatFeed(): Promise<void> {
    if (this.#bets.length === 0) return;
    const best = this.#bets.sort((a, b) => Number(b.m4 - a.m4)).slice(0, PER_BEAT_MAX);
    this.#bets = [];
    best.sort((a, b) => (a.id < b.id ? -1 : 1));
    await this.#options.names.learn(best.map((bet) => bet.player_id));
    this.#options.publish(
      'bets.live',
      best.map((bet) => this.#shown(bet)),
    );
  }

  #beatBalances(): void {
    const changed = [...this.#balances.values()];
    this.#balances = new Map();
    for (let start = 0; start < changed.length; start += BALANCES_PER_MESSAGE) {
      this.#options.publish('me.balance', changed.slice(start, start + BALANCES_PER_MESSAGE));
    }
  }

  #shown(bet: Bet): LiveBet {
    return {
      id: bet.id.toString(),
      game: bet.game,
      player: this.#options.names.of(bet.player_id),
      currency: currencyOf(bet.account),
      stake: formatMoney(bet.stake),
      multiplier: formatMultiplier(bet.m4),
      payout: formatMoney(bet.payout),
      placed_at: bet.placed_at.toISOString(),
    };
  }
}
