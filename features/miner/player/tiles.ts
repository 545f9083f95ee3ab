/** What is on each of the 25 tiles, computed from the state of the round. */
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { parseChoice, parseOutcome, TILES, tilesOf, type MinerView } from '../rules.ts';

export type TileFace =
  | 'closed'
  /** Opening it was requested. */
  | 'waiting'
  | 'gem'
  /** The mine that was opened. */
  | 'mine'
  /** Shown after the end: what was on the tiles that were not opened. */
  | 'left-gem'
  | 'left-mine';

export type BoardState = {
  readonly view: MinerView;
  /** The settled bet, once the round is over. */
  readonly bet: BetRecord | null;
};

export const ALL_TILES: readonly number[] = Array.from({ length: TILES }, (_, tile) => tile);
const ALL_CLOSED: readonly TileFace[] = ALL_TILES.map(() => 'closed');

export function facesOf(table: BoardState | null, asked: number | null): readonly TileFace[] {
  if (!table) return ALL_CLOSED;
  const { view, bet } = table;
  const outcome = bet ? parseOutcome(bet.outcome) : undefined;
  // If the round ended on another device, the settled bet has more than the view of this page.
  const openedTiles = (bet && openedOf(bet)) ?? view.opened;
  return ALL_TILES.map((tile) => {
    if (outcome && tile === outcome.hit) return 'mine';
    if (openedTiles.includes(tile)) return 'gem';
    if (!outcome) return tile === asked ? 'waiting' : 'closed';
    return outcome.mines.includes(tile) ? 'left-mine' : 'left-gem';
  });
}

/** The next of the marked tiles, in the order they were marked; undefined when all are open. */
export function nextMarked(marks: readonly number[], { opened }: MinerView): number | undefined {
  return marks.find((tile) => !opened.includes(tile));
}

/** Sets or removes a mark. More tiles than there are gems cannot all be gems. */
export function toggleMark(
  marks: readonly number[],
  tile: number,
  most: number,
): readonly number[] {
  if (marks.includes(tile)) return marks.filter((each) => each !== tile);
  return marks.length < most ? [...marks, tile] : marks;
}

/** A random closed tile. `draw` returns a whole number below its argument. */
export function randomClosedTile(
  opened: readonly number[],
  draw: (n: number) => number,
): number | undefined {
  const closed = ALL_TILES.filter((tile) => !opened.includes(tile));
  return closed[draw(closed.length)];
}

/** The result of a settled round: the gems found, and the number of mines. */
export function resultOf(
  bet: BetRecord,
): { gems: number; mines: number; isHit: boolean } | undefined {
  const outcome = parseOutcome(bet.outcome);
  const openedTiles = openedOf(bet);
  if (!outcome || !openedTiles) return undefined;
  const isHit = outcome.hit !== null;
  return { gems: openedTiles.length - (isHit ? 1 : 0), mines: outcome.mines.length, isHit };
}

/** The tiles of a settled round, in the order they were opened. */
function openedOf({ params }: BetRecord): readonly number[] | undefined {
  const choices = isObject(params) ? params['choices'] : undefined;
  if (!Array.isArray(choices)) return undefined;
  return tilesOf(choices.flatMap((choice) => parseChoice(choice) ?? []));
}
