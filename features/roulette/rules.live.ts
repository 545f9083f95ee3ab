/**
 * Live roulette in plain words.
 *
 * All players of the table watch one European wheel of 37 pockets, 0 to 36, all equally likely.
 * While bets are open each player places chips on the cells of the betting board; the chips that
 * are placed together are one bet. A chip wins if the pocket is among the numbers its cell covers,
 * and then pays 36 divided by how many those are, its own value included. The zero wins only for
 * cells that cover it.
 *
 * Source of the numbers: one PF-1 draw `int(37)` with the tag `roulette`; the server seed is the
 * round's link of the chain, the client seed a public random value that was unknown to all when
 * bets closed. Every cell covers n of 37 pockets and pays 36 ÷ n, so the RTP of every cell, and of
 * every layout, is 36/37: 97.297 %. rules.live.test.ts proves that for every cell and every pocket.
 */
import { parseNothing, type SharedGame } from '#core/fairness/shared-game.ts';
import { cellOf } from './rules.cells.ts';
import {
  parseLayout,
  POCKETS,
  priceAt,
  roulette,
  spin,
  unitsOf,
  type Chip,
  type Layout,
  type RouletteOutcome,
} from './rules.ts';

export const LIVE_ROULETTE_VERSION = 1;

/** A bet is sent to every player at the table: more cells make a second bet. */
export const CELLS_MAX = 60;
/** Of one player in one round: chips may be added while bets are open. */
export const BETS_MAX = 20;

export const liveRoulette: SharedGame<Layout, null, RouletteOutcome, null> = {
  name: 'live-roulette',
  tag: 'roulette',
  version: LIVE_ROULETTE_VERSION,
  parseBet: parseLiveBet,
  parseFacts: parseNothing,
  parseTaken: parseNothing,
  bestMultiplier: (layout) => roulette.bestMultiplier(layout),
  draw: spin,
  price: ({ pocket }, { bet }) => priceAt(bet, pocket),
  exactRtp: ({ bet }) => roulette.exactRtp(bet),
  exactVariance: ({ bet }) => roulette.exactVariance(bet),
};

/** Parses a bet from outside: chips as on the European table, on at most `CELLS_MAX` cells. */
export function parseLiveBet(value: unknown): Layout | undefined {
  const layout = parseLayout(value);
  return layout && layout.chips.length <= CELLS_MAX ? layout : undefined;
}

/** The layout as a short text, "17:1 red:2"; equal layouts have equal texts. */
export function layoutText({ chips }: Layout): string {
  return chips.map(([cell, units]) => `${cell}:${units}`).join(' ');
}

/** The layout of a text of `layoutText`. */
export function layoutOfText(text: string): Layout {
  const chips = text.split(' ').map((chip): Chip => {
    const [cell, units] = chip.split(':');
    return [cell!, Number(units)];
  });
  return { chips };
}

/** What all chips of the layout pay in each pocket, in its units; and all of its units. */
export function paidByPocket(layout: Layout): { paid: readonly number[]; units: number } {
  const paid = Array.from({ length: POCKETS }, () => 0);
  for (const [id, units] of layout.chips) {
    // A layout is parsed before it is placed, so its cells exist.
    const { numbers, pays } = cellOf(id)!;
    for (const pocket of numbers) paid[pocket]! += units * pays;
  }
  return { paid, units: unitsOf(layout) };
}
