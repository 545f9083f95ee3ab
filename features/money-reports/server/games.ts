import { isCurrency } from '#core/currency.ts';
import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { returnRangeOf } from '#core/fairness/return-range.ts';
import { formatMoney } from '#core/money.ts';
import type { Query } from '#core/wire.ts';
import { measure, type Sums } from '#domain/bets/rules.returns.ts';
import { listGameDays, listGamePlayers, type GameDay } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { GameDayShown, GameSum, getGames } from '../contract.backoffice.ts';
import { marginBp } from '../rules.ts';
import type { DayRange } from './range.ts';

type Wish = Pick<Query<typeof getGames>, 'currency' | 'game'>;
type Report = { readonly games: GameSum[]; readonly days: GameDayShown[] };

/** What games took and paid on these days; what the rules lead to expect is worked out once. */
export function createGameReport(db: Db, games: readonly ListedGame[]) {
  let exact: ReadonlyMap<string, NonNullable<GameSum['exact']>> | undefined;

  return async function readGames(range: DayRange, wish: Wish): Promise<Report> {
    exact ??= new Map(games.map((listed) => [listed.game.name, exactOf(listed)]));
    const days = (await listGameDays(db, range)).filter(
      ({ game, currency }) =>
        (wish.game ?? game) === game && (wish.currency ?? currency) === currency,
    );
    const players = new Map(
      (await listGamePlayers(db, range)).map((row) => [nameOf(row), row.players]),
    );
    const grouped = Map.groupBy(days, ({ game, currency }) => `${game}/${currency}`);
    return {
      games: [...grouped.values()].map((own) => sumOf(own, exact?.get(own[0]!.game) ?? null)),
      days: days.toReversed().map((day) => shown(day, players.get(nameOf(day)) ?? 0)),
    };
  };
}

type Named = Pick<GameDay, 'day' | 'game' | 'currency'>;

function nameOf({ day, game, currency }: Named): string {
  return `${day}/${game}/${currency}`;
}

/** Free play is no money, and neither roll-up counts it. */
function moneyOf(currency: GameDay['currency']) {
  if (!isCurrency(currency)) throw new Error(`${currency} is no money`);
  return currency;
}

function shown(day: GameDay, players: number): GameDayShown {
  return {
    day: day.day,
    game: day.game,
    currency: moneyOf(day.currency),
    bets: day.bets,
    players,
    staked: formatMoney(day.staked),
    paid_out: formatMoney(day.paidOut),
    revenue: formatMoney(day.staked - day.paidOut),
    margin_bp: marginBp(day.staked, day.paidOut),
  };
}

function sumOf(days: readonly GameDay[], exact: GameSum['exact']): GameSum {
  const sums = days.reduce<Sums & { bets: number }>(add, {
    bets: 0,
    draws: 0,
    staked: 0n,
    paidOut: 0n,
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
    revenue: formatMoney(sums.staked - sums.paidOut),
    margin_bp: marginBp(sums.staked, sums.paidOut),
    exact,
    measured: measure(sums),
  };
}

function add(sums: Sums & { bets: number }, day: GameDay) {
  return {
    bets: sums.bets + day.bets,
    draws: sums.draws + day.draws,
    staked: sums.staked + day.staked,
    paidOut: sums.paidOut + day.paidOut,
    stakedSquared: sums.stakedSquared + day.stakedSquared,
    stakedPaid: sums.stakedPaid + day.stakedPaid,
    paidSquared: sums.paidSquared + day.paidSquared,
  };
}

function exactOf(listed: ListedGame): NonNullable<GameSum['exact']> {
  const { low, high } = returnRangeOf(listed);
  return { low_bp: bpOf(low), high_bp: bpOf(high) };
}

/** Basis points with two decimals; for people, who read no fractions. */
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
  'revenue',
] as const;

export function gameCells(row: GameDayShown): (string | null)[] {
  const { day, game, currency, bets, players, staked, paid_out, revenue } = row;
  return [day, game, currency, String(bets), String(players), staked, paid_out, revenue];
}
