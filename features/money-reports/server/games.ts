import { isCurrency } from '#core/currency.ts';
import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import { formatMoney, addMoney, subtractMoney, ZERO } from '#core/money.ts';
import type { Query } from '#core/wire.ts';
import { measureRtp, type OutcomeSums } from '#domain/bets/rules.rtp.ts';
import { listGameDays, listGamePlayers, type GameDay } from '#domain/history/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { GameReportDay, GameSum, getGames } from '../contract.backoffice.ts';
import { marginBp } from '../rules.ts';
import type { DayRange } from '#domain/staff/server/index.ts';

type GameReportQuery = Pick<Query<typeof getGames>, 'currency' | 'game'>;
type Report = { readonly games: GameSum[]; readonly days: GameReportDay[] };

/** The game report; the RTP of the rules is computed once per process. */
export function createGameReport(db: Db, games: readonly ListedGame[]) {
  let exact: ReadonlyMap<string, NonNullable<GameSum['exact']>> | undefined;

  return async function readGames(range: DayRange, query: GameReportQuery): Promise<Report> {
    exact ??= new Map(games.map((listed) => [listed.game.name, exactOf(listed)]));
    const days = (await listGameDays(db, range)).filter(
      ({ game, currency }) =>
        (query.game ?? game) === game && (query.currency ?? currency) === currency,
    );
    const players = new Map(
      (await listGamePlayers(db, range)).map((row) => [keyOf(row), row.players]),
    );
    const grouped = Map.groupBy(days, ({ game, currency }) => `${game}/${currency}`);
    return {
      games: [...grouped.values()].map((own) => sumOf(own, exact?.get(own[0]!.game) ?? null)),
      days: days.toReversed().map((day) => shown(day, players.get(keyOf(day)) ?? 0)),
    };
  };
}

type GameDayKey = Pick<GameDay, 'day' | 'game' | 'currency'>;

function keyOf({ day, game, currency }: GameDayKey): string {
  return `${day}/${game}/${currency}`;
}

/** Play money is not money, and no aggregate counts it. */
function moneyOf(currency: GameDay['currency']) {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a money currency`);
  return currency;
}

function shown(day: GameDay, players: number): GameReportDay {
  return {
    day: day.day,
    game: day.game,
    currency: moneyOf(day.currency),
    bets: day.bets,
    players,
    staked: formatMoney(day.staked),
    paid_out: formatMoney(day.paidOut),
    bonus_staked: formatMoney(day.bonusStaked),
    bonus_paid: formatMoney(day.bonusPaid),
    ggr: formatMoney(subtractMoney(day.staked, day.paidOut)),
    margin_bp: marginBp(day.staked, day.paidOut),
  };
}

function sumOf(days: readonly GameDay[], exact: GameSum['exact']): GameSum {
  const sums = days.reduce<Sums>(add, {
    bets: 0,
    draws: 0,
    staked: ZERO,
    paidOut: ZERO,
    bonusStaked: ZERO,
    bonusPaid: ZERO,
    stakedSquared: 0n,
    stakedPaid: 0n,
    paidSquared: 0n,
  });
  return {
    game: days[0]!.game,
    currency: moneyOf(days[0]!.currency),
    bets: sums.bets,
    staked: formatMoney(sums.staked),
    paid_out: formatMoney(sums.paidOut),
    bonus_staked: formatMoney(sums.bonusStaked),
    bonus_paid: formatMoney(sums.bonusPaid),
    ggr: formatMoney(subtractMoney(sums.staked, sums.paidOut)),
    margin_bp: marginBp(sums.staked, sums.paidOut),
    exact,
    measured: measureRtp(sums),
  };
}

type Sums = OutcomeSums & Pick<GameDay, 'bets' | 'bonusStaked' | 'bonusPaid'>;

function add(sums: Sums, day: GameDay): Sums {
  return {
    bets: sums.bets + day.bets,
    draws: sums.draws + day.draws,
    staked: addMoney(sums.staked, day.staked),
    paidOut: addMoney(sums.paidOut, day.paidOut),
    bonusStaked: addMoney(sums.bonusStaked, day.bonusStaked),
    bonusPaid: addMoney(sums.bonusPaid, day.bonusPaid),
    stakedSquared: sums.stakedSquared + day.stakedSquared,
    stakedPaid: sums.stakedPaid + day.stakedPaid,
    paidSquared: sums.paidSquared + day.paidSquared,
  };
}

export function exactOf(listed: ListedGame): NonNullable<GameSum['exact']> {
  const { low, high } = rtpRangeOf(listed);
  return { low_bp: bpOf(low), high_bp: bpOf(high) };
}

/** Basis points with two decimals, for display. */
function bpOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 1_000_000n) / denominator) / 100;
}

export const GAME_HEAD = [
  'day',
  'game',
  'currency',
  'bets',
  'players',
  'staked',
  'paid_out',
  'ggr',
  'bonus_staked',
  'bonus_paid',
] as const;

export function gameCells(row: GameReportDay): (string | null)[] {
  return GAME_HEAD.map((name) => String(row[name]));
}
