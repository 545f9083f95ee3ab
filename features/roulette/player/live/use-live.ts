/** Live roulette: the round all players watch, the chips on the board, and those that are bets. */
import { useMemo } from 'react';
import { formatMoney, micro, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { isObject } from '#core/fairness/json.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useGameTable } from '#domain/bets/player/game-table.ts';
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { chipKeys } from '#domain/live-tables/player/chips/chip-keys.ts';
import { useMyBets } from '#domain/bets/player/lists/my-bets.ts';
import { stakeLimits, stakeText } from '#domain/bets/player/stake/stake.ts';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import type { BetTotals, OwnBet } from '#domain/rounds/contract.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { liveRouletteCalls, liveRouletteTopic } from '../../contract.ts';
import { CELLS_MAX, liveRoulette } from '../../rules.live.ts';
import { POCKETS } from '../../rules.ts';
import { EMPTY_DRAFT, totalOf, type Draft } from '#domain/live-tables/player/chips/draft.ts';
import { draftOfBet } from '../board/draft.ts';
import type { ChipTable } from '../european/chip-table.ts';
import { useBoard } from '../european/use-board.ts';
import { FALL_MS, type RoundWheel } from '../shared/round-wheel.ts';
import { useRoundWheel } from '../shared/use-round-wheel.ts';

export type LivePlay = TablePlay<typeof liveRouletteCalls>;

export type LiveRoulette = ChipTable & {
  readonly play: LivePlay;
  readonly wheel: RoundWheel;
  /** The player's chips that are bets of this round. */
  readonly placed: Draft;
  /** What other players have on the cells in this round, in the currency of the player. */
  readonly others: Draft;
};

/** A chip on one number pays most; a table that accepts it accepts all others. */
const BEST_M4 = 360_000n;

export function useLive(): LiveRoulette {
  const seat = useSeat('live-roulette');
  const game = useGameTable(liveRoulette.name);
  const board = useBoard(seat.currency, stakeLimits(game, seat.currency, BEST_M4));
  const table = useTable({
    table: liveRoulette.name,
    topic: liveRouletteTopic,
    calls: liveRouletteCalls,
    bet: { chips: chipsOf(board.draft) },
    bestM4: BEST_M4,
    canQueue: true,
    showMs: FALL_MS,
  });
  const text = stakeText(totalOf(board.draft));
  // The stake is the total of the chips and is never typed.
  if (table.stake.text !== text) table.stake.follow(text);
  const wheel = useRoundWheel(table, POCKETS);
  const placed = useMemo(() => draftOfBets(table.mine), [table.mine]);
  const others = useMemo(
    () => othersOf(table.totals, placed, seat.currency),
    [table.totals, placed, seat.currency],
  );
  const again = useAgain(table);
  const play = usePlacing(table, board);
  useHotkeys({
    Space: play.bet,
    Enter: play.bet,
    ...chipKeys(board, again),
  });
  return { play, wheel, board, placed, others, again };
}

/** The button makes a bet of the chips on the board; then the board is free for more. */
function usePlacing(table: LivePlay, board: LiveRoulette['board']): LivePlay {
  const { draft } = board;
  const hasChips = draft.size > 0 && draft.size <= CELLS_MAX;
  const isSending = table.betting.phase !== 'ready';
  const place = async () => {
    const answer = await table.place({ chips: chipsOf(draft) }, totalOf(draft));
    if (answer !== undefined && !wasRefused(answer))
      for (const cell of draft.keys()) board.drop(cell);
  };
  const canBet = hasChips && table.canBet;
  return {
    ...table,
    // The chips of a bet that is being sent do not change.
    isLocked: table.isLocked || isSending,
    stake: { ...table.stake, fault: draft.size > 0 ? table.stake.fault : undefined },
    canBet,
    bet: () => void (canBet && table.stake.fault === undefined && place()),
  };
}

function chipsOf(draft: Draft) {
  return [...draft].map(([cell, amount]) => ({ cell, amount: formatMoney(amount) }));
}

function draftOfBets(bets: readonly Pick<OwnBet, 'bet' | 'stake'>[]): Draft {
  const sum = new Map<string, Micro>();
  for (const { bet, stake } of bets) {
    for (const [cell, amount] of draftOfBet({ params: bet, stake })) {
      sum.set(cell, micro((sum.get(cell) ?? ZERO) + amount));
    }
  }
  return sum.size === 0 ? EMPTY_DRAFT : sum;
}

/** All chips in the currency, without the player's own. */
function othersOf(totals: readonly BetTotals[], placed: Draft, currency: string): Draft {
  const others = new Map<string, Micro>();
  for (const { part, staked, currency: of } of totals) {
    if (of !== currency) continue;
    const left = (parseMoney(staked) ?? ZERO) - (placed.get(part) ?? ZERO);
    if (left > 0n) others.set(part, micro(left));
  }
  return others;
}

/** The chips of the last round in which the player had a bet. */
function useAgain({ over, seat }: LivePlay): Draft | undefined {
  const [earlier] = useMyBets(liveRoulette.name, seat.mode).bets;
  return useMemo(() => {
    const settled = over.filter(({ state }) => state === 'settled');
    const last = settled.filter(({ round }) => round === settled[0]?.round);
    if (last.length > 0) return draftOfBets(last);
    return earlier && draftOfBets([{ bet: layoutOfRecord(earlier), stake: earlier.stake }]);
  }, [over, earlier]);
}

function layoutOfRecord({ params }: BetRecord): OwnBet['bet'] {
  // The parameters of a settled bet in a round have the bet beside the facts of the round.
  return isObject(params) ? ((params['bet'] ?? null) as OwnBet['bet']) : null;
}
