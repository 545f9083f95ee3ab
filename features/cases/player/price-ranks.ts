import type { Micro } from '#core/money.ts';

/** Cheap, medium and expensive: about a third of the cases each, in any currency. */
export type Rank = 'all' | 'low' | 'middle' | 'high';

export type Ranks = {
  /** The highest price of the cheap ones. */
  readonly low: Micro;
  /** The highest price of the medium ones. */
  readonly high: Micro;
};

/** Undefined when there are too few different prices for a filter. */
export function ranksOf(prices: readonly Micro[]): Ranks | undefined {
  const sorted = [...new Set(prices)].toSorted((a, b) => (a < b ? -1 : 1));
  if (sorted.length < 4) return undefined;
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { low: at(1 / 3), high: at(2 / 3) };
}

export function fits(price: Micro, rank: Rank, { low, high }: Ranks): boolean {
  switch (rank) {
    case 'all':
      return true;
    case 'low':
      return price <= low;
    case 'middle':
      return price > low && price <= high;
    case 'high':
      return price > high;
    default:
      return rank satisfies never;
  }
}
