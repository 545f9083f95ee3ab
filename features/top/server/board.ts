import type { PlayerId } from '#core/ids.ts';
import { formatMoney, formatMultiplier, truncateToMinor } from '#core/money.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { cached } from '#platform/server/cached.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  TOP_MEASURES,
  TOP_PERIODS,
  type TopEntry,
  type TopMeasure,
  type TopPeriod,
} from '../contract.ts';
import { daysOf } from './days.ts';
import { rankStakes, rankWins, type RankedStakes, type RankedWin } from './store.ts';

/** Each process ranks the players of a board once in this time, however many visitors ask. */
const CACHE_MS = 15_000;
/** Players beyond have no place. */
const PLACES_MAX = 10_000;
const LISTED_MAX = 50;

type Ranked = RankedStakes | RankedWin;
type Board = {
  readonly from: string;
  readonly to: string;
  readonly ranked: readonly Ranked[];
  readonly places: ReadonlyMap<PlayerId, number>;
};

export type BoardDeps = {
  readonly db: Queryable;
  readonly publicPlayers: Pick<PublicPlayerCache, 'load' | 'get'>;
  readonly now: () => Date;
};

/** The ranked players of every period and measure, each read when it is asked for. */
export function createBoards({ db, publicPlayers, now }: BoardDeps) {
  const boards = new Map(
    TOP_PERIODS.flatMap((period) =>
      TOP_MEASURES.map((measure) => [
        `${period} ${measure}`,
        cached(() => readBoard(db, period, measure, now()), CACHE_MS),
      ]),
    ),
  );

  async function list(period: TopPeriod, measure: TopMeasure, viewerId: PlayerId | undefined) {
    const { from, to, ranked, places } = await boards.get(`${period} ${measure}`)!();
    const own = viewerId === undefined ? undefined : places.get(viewerId);
    const listed = ranked.slice(0, LISTED_MAX);
    await publicPlayers.load([
      ...listed.map(({ player_id }) => player_id),
      ...(viewerId === undefined ? [] : [viewerId]),
    ]);
    const entryAt = (index: number): TopEntry => {
      const row = ranked[index]!;
      const isOwn = row.player_id === viewerId;
      return {
        place: index + 1,
        ...publicPlayers.get(row.player_id),
        is_own: isOwn,
        ...rankedBy(row),
      };
    };
    const isHidden = viewerId !== undefined && publicPlayers.get(viewerId).player === null;
    return {
      from,
      to,
      // A player who hid their statistics since the board was read is not shown either.
      entries: listed.map((_, index) => entryAt(index)).filter(({ player }) => player !== null),
      own: own === undefined || isHidden ? null : entryAt(own),
      is_hidden: isHidden,
    };
  }

  return { list };
}

async function readBoard(
  db: Queryable,
  period: TopPeriod,
  measure: TopMeasure,
  now: Date,
): Promise<Board> {
  const days = daysOf(period, now);
  const ranked: Ranked[] =
    measure === 'staked'
      ? await rankStakes(db, days, PLACES_MAX)
      : await rankWins(db, measure, days, PLACES_MAX);
  const places = new Map(ranked.map(({ player_id }, index) => [player_id, index]));
  return { ...days, ranked, places };
}

function rankedBy(row: Ranked): Pick<TopEntry, 'staked' | 'win'> {
  if ('value' in row) return { staked: formatMoney(truncateToMinor(row.value)), win: null };
  const { bet_id, game, currency, stake, payout, m4 } = row;
  return {
    staked: null,
    win: {
      id: bet_id.toString(),
      game,
      currency,
      stake: formatMoney(stake),
      multiplier: formatMultiplier(m4),
      payout: formatMoney(payout),
    },
  };
}
