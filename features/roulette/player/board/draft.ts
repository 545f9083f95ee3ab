/** The chips on the board as layouts of the rules, and back. Amounts are exact. */
import { micro, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import { EMPTY_DRAFT, type Draft } from '#domain/live-tables/player/chips/draft.ts';
import { layoutOf, parseLayout, unitsOf, type Layout } from '../../rules.ts';

/** The chips as the rules read them; undefined while the board is empty. */
export function layoutOfDraft(draft: Draft): Layout | undefined {
  if (draft.size === 0) return undefined;
  return layoutOf(new Map([...draft].map(([cell, amount]) => [cell, amount / MICRO_PER_MINOR])));
}

/**
 * The layout for another stake, for an autobet that raises its stake. Each cell gets its share in
 * whole hundredths; the remainder goes to the first cells, one each. The sum is exact.
 */
export function draftFor(layout: Layout, stake: Micro): Draft {
  const units = BigInt(unitsOf(layout));
  const hundredths = stake / MICRO_PER_MINOR;
  const shares = layout.chips.map(([, each]) => (hundredths * BigInt(each)) / units);
  const given = shares.reduce((sum, share) => sum + share, 0n);
  const left = Number(hundredths - given);
  const cells = layout.chips.map(([cell], at): [string, Micro] => {
    const share = shares[at]! + (at < left ? 1n : 0n);
    return [cell, micro(share * MICRO_PER_MINOR)];
  });
  return new Map(cells.filter(([, amount]) => amount > 0n));
}

/** The chips of a settled bet, placed again. */
export function draftOfBet(bet: { readonly params: unknown; readonly stake: string }): Draft {
  const layout = parseLayout(bet.params);
  const stake = parseMoney(bet.stake);
  return layout && stake !== undefined ? draftFor(layout, stake) : EMPTY_DRAFT;
}
