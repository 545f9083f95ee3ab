/** What lies on each of the 25 places, told from what the house has said of the round. */
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { parseChoice, parseOutcome, TILES, tilesOf, type MinerView } from '../rules.ts';

export type TileFace =
  | 'lid'
  /** The house has been asked to lift it. */
  | 'waiting'
  | 'gem'
  /** The mine that was lifted. */
  | 'mine'
  /** Shown after the end: what lay under the lids that were not lifted. */
  | 'left-gem'
  | 'left-mine';

export type Table = {
  readonly view: MinerView;
  /** The settled bet, once the round is over. */
  readonly bet: BetRecord | null;
};

export const ALL_TILES: readonly number[] = Array.from({ length: TILES }, (_, tile) => tile);
const ALL_LIDS: readonly TileFace[] = ALL_TILES.map(() => 'lid');

export function facesOf(table: Table | null, asked: number | null): readonly TileFace[] {
  if (!table) return ALL_LIDS;
  const { view, bet } = table;
  const outcome = bet ? parseOutcome(bet.outcome) : undefined;
  // Of a round that ended on another device the settled bet knows more than the view we have.
  const lifted = (bet && liftedOf(bet)) ?? view.opened;
  return ALL_TILES.map((tile) => {
    if (outcome && tile === outcome.hit) return 'mine';
    if (lifted.includes(tile)) return 'gem';
    if (!outcome) return tile === asked ? 'waiting' : 'lid';
    return outcome.mines.includes(tile) ? 'left-mine' : 'left-gem';
  });
}

/** The next of the marked lids, in the order they were marked; undefined when all are open. */
export function nextMarked(marks: readonly number[], { opened }: MinerView): number | undefined {
  return marks.find((tile) => !opened.includes(tile));
}

/** A mark set or taken away. More lids than there are gems cannot all be gems. */
export function marked(marks: readonly number[], tile: number, most: number): readonly number[] {
  if (marks.includes(tile)) return marks.filter((each) => each !== tile);
  return marks.length < most ? [...marks, tile] : marks;
}

/** Any of the lids that are still down. `draw` gives a whole number below the one it is given. */
export function anyLid(opened: readonly number[], draw: (n: number) => number): number | undefined {
  const lids = ALL_TILES.filter((tile) => !opened.includes(tile));
  return lids[draw(lids.length)];
}

/** How a settled round went: gems found, and how many lids hid mines. */
export function storyOf(
  bet: BetRecord,
): { gems: number; mines: number; isHit: boolean } | undefined {
  const outcome = parseOutcome(bet.outcome);
  const lifted = liftedOf(bet);
  if (!outcome || !lifted) return undefined;
  const isHit = outcome.hit !== null;
  return { gems: lifted.length - (isHit ? 1 : 0), mines: outcome.mines.length, isHit };
}

/** The lids of a settled round, in the order they were lifted. */
function liftedOf({ params }: BetRecord): readonly number[] | undefined {
  const choices = isObject(params) ? params['choices'] : undefined;
  if (!Array.isArray(choices)) return undefined;
  return tilesOf(choices.flatMap((choice) => parseChoice(choice) ?? []));
}
