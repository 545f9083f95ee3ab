/** Numbers of a sheet as the paytable prints them. */
import type { Rational } from '#core/fairness/game.ts';
import type { Micro } from '#core/money.ts';
import type { SlotGame } from '../../../rules.slot.ts';
import { shareOf } from '../../play/play-state.ts';

/** Whole basis points, rounded down: no more is promised than is returned. */
export function rtpPoints({ numerator, denominator }: Rational): number {
  return Number((numerator * 10_000n) / denominator);
}

export type PayRow = {
  readonly symbol: number;
  readonly pays: readonly {
    readonly count: number;
    /** The last count that pays the same; of clusters only. */
    readonly upTo: number;
    readonly amount: Micro;
  }[];
};

/** What each symbol pays at this stake, the dearest first and the larger counts first. */
export function payRows({ symbols, pays, wins }: SlotGame['sheet'], stake: Micro): PayRow[] {
  const rows = symbols.map((_, symbol) => {
    const own = pays.filter((pay) => pay.symbol === symbol).toSorted((a, b) => b.count - a.count);
    return {
      symbol,
      pays: own.map(({ count, m4 }, index) => ({
        count,
        upTo: wins.kind === 'clusters' ? (own[index - 1]?.count ?? Infinity) - 1 : count,
        amount: shareOf(stake, m4),
      })),
    };
  });
  return rows
    .filter((row) => row.pays.length > 0)
    .toSorted((a, b) => Number(b.pays[0]!.amount - a.pays[0]!.amount));
}

/** "5", "5–6" or "12+". */
export function countText(count: number, upTo: number): string {
  if (upTo === Infinity) return `${count}+`;
  return upTo > count ? `${count}–${upTo}` : String(count);
}
