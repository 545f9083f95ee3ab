import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, parseMoney, type Micro, addMoney, subtractMoney, ZERO } from '#core/money.ts';
import type { Message, Snapshot } from '#core/wire.ts';
import type { BetTotals, PublicBet, RecentRound, SharedRound } from '../../contract.ts';
import type { TableTopic } from '../../contract.table.ts';
import type { AnyTable, PartStake } from '../tables/definition.ts';

/** Bets that are shown of a round: the largest stakes. */
const BETS_SHOWN = 100;
const RECENT_SHOWN = 60;

/** A public bet with the part of the table it lies on, for the totals. */
export type CountedBet = { readonly part: string; readonly shown: PublicBet };

/**
 * The public state of a table, in the memory of each process: clients that join get it without a
 * database query, however many they are.
 */
export class TableBoard {
  #round: SharedRound | null = null;
  #bets = new Map<string, PublicBet>();
  #totals = new Map<
    string,
    { currency: WalletCurrency; part: string; bets: number; staked: Micro }
  >();
  #counted = new Set<string>();
  #recent: RecentRound[] = [];
  readonly #totalsOf: AnyTable['totalsOf'];

  constructor({ totalsOf }: Pick<AnyTable, 'totalsOf'> = {}) {
    this.#totalsOf = totalsOf;
  }

  snapshot(): Snapshot<TableTopic> {
    return {
      round: this.#round,
      bets: [...this.#bets.values()],
      totals: this.#totalsShown(),
      recent: this.#recent,
    };
  }

  get round(): SharedRound | null {
    return this.#round;
  }

  /** Loads the state from the database: on opening, and after missed updates. */
  restore(round: SharedRound | null, bets: readonly CountedBet[], recent: readonly RecentRound[]) {
    this.#begin(round);
    this.applyBets(bets);
    this.#recent = [...recent];
  }

  /** Applies a round that is newer than the current one, or further on; anything else came late. */
  applyRound(round: SharedRound): Message<TableTopic> | undefined {
    const shown = this.#round;
    if (shown && BigInt(round.id) < BigInt(shown.id)) return undefined;
    if (shown?.id === round.id && STAGE[round.state] < STAGE[shown.state]) return undefined;
    if (shown?.id !== round.id) this.#begin(round);
    this.#round = round;
    if (round.state !== 'settled' && round.state !== 'void') return { round };
    const recent = recentOf(round);
    this.#recent = [recent, ...this.#recent.filter(({ id }) => id !== round.id)];
    this.#recent.length = Math.min(this.#recent.length, RECENT_SHOWN);
    return { round, recent };
  }

  /** Applies bets of the current round; those of another are over. */
  applyBets(bets: readonly CountedBet[]): Message<TableTopic> | undefined {
    const own = bets.filter(({ shown }) => shown.round === this.#round?.id);
    if (own.length === 0) return undefined;
    for (const bet of own) this.#count(bet);
    const shown = own.map((bet) => bet.shown).filter((bet) => this.#show(bet));
    return { bets: shown, totals: this.#totalsShown() };
  }

  #begin(round: SharedRound | null): void {
    this.#round = round;
    this.#bets = new Map();
    this.#totals = new Map();
    this.#counted = new Set();
  }

  #count({ part, shown }: CountedBet): void {
    const isVoid = shown.state === 'void';
    const isChange = isVoid ? this.#counted.delete(shown.id) : !this.#counted.has(shown.id);
    if (!isChange) return;
    if (!isVoid) this.#counted.add(shown.id);
    const stake = parseMoney(shown.stake) ?? ZERO;
    const parts = this.#totalsOf?.(shown.bet, stake) ?? [{ part, staked: stake }];
    // A bet on several parts is counted once, so that the numbers of all parts add up.
    for (const [at, each] of parts.entries()) {
      this.#addTotal(shown.currency, each, at === 0 ? 1 : 0, isVoid);
    }
  }

  #addTotal(
    currency: WalletCurrency,
    { part, staked }: PartStake,
    bets: number,
    isVoid: boolean,
  ): void {
    const name = `${currency}/${part}`;
    const total = this.#totals.get(name) ?? { currency, part, bets: 0, staked: ZERO };
    this.#totals.set(name, {
      ...total,
      bets: total.bets + (isVoid ? -bets : bets),
      staked: isVoid ? subtractMoney(total.staked, staked) : addMoney(total.staked, staked),
    });
  }

  /** Keeps a bet when it is among the largest; a bet that is shown already is updated. */
  #show(bet: PublicBet): boolean {
    const known = this.#bets.get(bet.id);
    // A closed bet does not open again, in whatever order the updates arrive.
    if (known && known.state !== 'open' && bet.state === 'open') return false;
    if (known || this.#bets.size < BETS_SHOWN) {
      this.#bets.set(bet.id, bet);
      return true;
    }
    const least = [...this.#bets.values()].reduce((a, b) => (stakeOf(b) < stakeOf(a) ? b : a));
    if (stakeOf(least) >= stakeOf(bet)) return false;
    this.#bets.delete(least.id);
    this.#bets.set(bet.id, bet);
    return true;
  }

  #totalsShown(): BetTotals[] {
    return [...this.#totals.values()].map(({ staked, ...total }) => ({
      ...total,
      staked: formatMoney(staked),
    }));
  }
}

const STAGE = { waiting: 0, betting: 1, locked: 2, running: 3, settled: 4, void: 4 } as const;

function stakeOf(bet: PublicBet): bigint {
  return parseMoney(bet.stake) ?? 0n;
}

export function recentOf(round: SharedRound): RecentRound {
  const { id, number, state, void_reason, outcome, ended_at } = round;
  return { id, number, state, void_reason, outcome, ended_at };
}
