import type { AccountId, PlayerId } from '#core/ids.ts';
import { formatMoney, formatMultiplier, micro, type Micro } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { BalanceState, LiveBet } from '../contract.ts';
import type { PublicPlayerCache } from './public-players.ts';
import type { Bet, ShownBet } from '#domain/wagers/server/index.ts';

/** Flush intervals: the feed twice and the balances four times a second. */
const FEED_INTERVAL_MS = 500;
const BALANCE_INTERVAL_MS = 250;
/** No viewer reads more bets than this per flush, so only the largest multipliers are sent. */
const BETS_PER_FLUSH_MAX = 12;
/** The number that fits into one message of the bus. */
const BALANCES_PER_MESSAGE = 50;
const RECENT_MAX = 24;

/** A balance to be sent to its player, with its position in the account's chain. */
export type BalanceUpdate = readonly [player: string, state: BalanceState, seq: number];

/** An account after a stake or a payout; the other two balances are null if not touched. */
type Moved = {
  readonly player_id: PlayerId;
  readonly account: AccountId;
  readonly balance: Micro;
  readonly bonus_balance: Micro | null;
  /** Then that is not the balance of bonus money. */
  readonly is_free_round?: boolean;
  readonly debt_balance?: Micro | null;
  readonly seq: bigint;
};

export type BetFeedOptions = {
  readonly publicPlayers: PublicPlayerCache;
  /** Publishes to every process of the installation, this one included. */
  readonly publish: (channel: 'bets.live' | 'me.balance', payload: unknown) => void;
  readonly onError: (error: unknown) => void;
};

/** Publishes settled bets: the feed of all real-money bets, and each player's balance. */
export class BetFeedPublisher {
  readonly #options: BetFeedOptions;
  readonly #timers: NodeJS.Timeout[];
  #bets: ShownBet[] = [];
  #balances = new Map<string, BalanceUpdate>();
  #recent: LiveBet[] = [];
  #listeners: ((bets: readonly ShownBet[]) => void)[] = [];

  constructor(options: BetFeedOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#flushFeed().catch(options.onError), FEED_INTERVAL_MS),
      setInterval(() => this.#flushBalances(), BALANCE_INTERVAL_MS),
    ];
  }

  /** A stake was taken and its outcome is not known yet. */
  readonly publishStakes = (moved: readonly Moved[]): void => {
    for (const each of moved) {
      const update = updateOf(each);
      const [player, { currency }] = update;
      const name = `${player}/${currency}`;
      const waiting = this.#balances.get(name);
      this.#balances.set(name, waiting ? mergeUpdates(waiting, update) : update);
    }
  };

  readonly publishSettled = (bets: readonly Bet[]): void => {
    this.publishStakes(bets);
    this.publishShown(bets);
  };

  /** The same of bets whose balances are published apart: those in games of suppliers. */
  readonly publishShown = (bets: readonly ShownBet[]): void => {
    for (const listener of this.#listeners) listener(bets);
    for (const bet of bets) {
      if (currencyOf(bet.account) !== 'PLAY' && bet.void_reason === null) this.#bets.push(bet);
    }
  };

  /** Calls back with every bet that this process settles, those of free play included. */
  readonly onSettled = (listener: (bets: readonly ShownBet[]) => void): void => {
    this.#listeners.push(listener);
  };

  /** The latest bets of all processes, for clients that join the feed. */
  recent(): readonly LiveBet[] {
    return this.#recent;
  }

  /** Stores bets that any process has published. */
  addRecent(shown: readonly LiveBet[]): void {
    this.#recent = [...this.#recent, ...shown].slice(-RECENT_MAX);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #flushFeed(): Promise<void> {
    if (this.#bets.length === 0) return;
    const best = this.#bets.sort((a, b) => Number(b.m4 - a.m4)).slice(0, BETS_PER_FLUSH_MAX);
    this.#bets = [];
    best.sort((a, b) => (a.id < b.id ? -1 : 1));
    await this.#options.publicPlayers.load(best.map((bet) => bet.player_id));
    this.#options.publish(
      'bets.live',
      best.map((bet) => this.#liveBetOf(bet)),
    );
  }

  #flushBalances(): void {
    const changed = [...this.#balances.values()];
    this.#balances = new Map();
    for (let start = 0; start < changed.length; start += BALANCES_PER_MESSAGE) {
      this.#options.publish('me.balance', changed.slice(start, start + BALANCES_PER_MESSAGE));
    }
  }

  #liveBetOf(bet: ShownBet): LiveBet {
    return {
      id: bet.id.toString(),
      game: bet.game,
      ...this.#options.publicPlayers.get(bet.player_id),
      currency: currencyOf(bet.account),
      stake: formatMoney(bet.stake),
      multiplier: formatMultiplier(bet.m4),
      payout: formatMoney(bet.payout),
      placed_at: bet.placed_at.toISOString(),
    };
  }
}

function updateOf({ player_id, account, seq, ...balances }: Moved): BalanceUpdate {
  const { balance, debt_balance: debt = null } = balances;
  const bonus = balances.is_free_round === true ? null : balances.bonus_balance;
  const state = {
    currency: currencyOf(account),
    balance: formatMoney(balance),
    ...(bonus === null ? {} : { bonus_balance: formatMoney(bonus) }),
    ...(debt === null ? {} : { debt: formatMoney(micro(-debt)) }),
  };
  return [player_id.toString(), state, Number(seq)];
}

/** Of two bets that settle at the same moment the older one may be published later. */
function mergeUpdates(first: BalanceUpdate, second: BalanceUpdate): BalanceUpdate {
  const [older, newer] = first[2] > second[2] ? [second, first] : [first, second];
  return [newer[0], { ...older[1], ...newer[1] }, newer[2]];
}
