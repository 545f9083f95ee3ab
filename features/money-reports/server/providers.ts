import { isCurrency, type Currency } from '#core/currency.ts';
import type { ListedGame } from '#core/fairness/game.ts';
import { addMoney, formatMoney, parseMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { countGroupPlayers, listGameDays, type GameDay } from '#domain/history/server/index.ts';
import type { DayRange } from '#domain/staff/server/index.ts';
import { listGameProviders, type GameProvider } from '#domain/suppliers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type {
  ProviderGame,
  ProviderSum,
  ProviderFeeLine,
} from '../contract.backoffice.providers.ts';
import { daysOfMonth, feeInForce, feeOf, rtpBp } from '../rules.providers.ts';
import { exactOf } from './games.ts';
import { listFees } from './store.providers.ts';

type Asked = { readonly currency?: Currency | undefined; readonly provider?: string | undefined };
type Report = { readonly providers: ProviderSum[]; readonly games: ProviderGame[] };

/** The name in a query of the games of our own. */
const OWN = 'own';

/** GGR of a range by provider and game; one of our own has no provider. */
export function createProviderReport(db: Db, listed: readonly ListedGame[]) {
  return async function read(range: DayRange, { currency, provider }: Asked): Promise<Report> {
    const suppliedBy = new Map((await listGameProviders(db)).map((each) => [each.game, each]));
    const providerOf = (game: string) => suppliedBy.get(game)?.provider ?? null;
    const days = (await listGameDays(db, range)).filter(
      (day) =>
        (currency ?? day.currency) === day.currency &&
        (provider ?? providerOf(day.game) ?? OWN) === (providerOf(day.game) ?? OWN),
    );
    const names = [...new Set(days.map(({ game }) => game))];
    const groups = names.flatMap((game) => [
      { game, group: gameGroup(game) },
      { game, group: providerGroup(providerOf(game)) },
    ]);
    const counted = await countGroupPlayers(db, range, groups);
    const playersOf = (group: string, of: Currency) =>
      counted.find((row) => row.group === group && row.currency === of)?.players ?? 0;
    const certifiedOf = certifier(listed, suppliedBy);
    const games = sumBy(days, ({ game }) => game).map(({ key: game, ...sums }) => ({
      game,
      provider: providerOf(game),
      ...shown(sums, playersOf(gameGroup(game), sums.currency)),
      certified_bp: certifiedOf(game),
    }));
    const providers = sumBy(days, ({ game }) => providerOf(game)).map(({ key, ...sums }) => ({
      provider: key,
      ...shown(sums, playersOf(providerGroup(key), sums.currency)),
    }));
    return { providers: ordered(providers), games: ordered(games) };
  };
}

/** What each provider gets for a month; games of our own have none. */
export async function readStatement(
  db: Db,
  report: ReturnType<typeof createProviderReport>,
  month: string,
): Promise<ProviderFeeLine[]> {
  const { providers } = await report(daysOfMonth(month), {});
  const fees = Map.groupBy(await listFees(db), ({ provider }) => provider);
  return providers.flatMap(({ provider, ...sums }) => {
    if (provider === null) return [];
    const feeBp = feeInForce(fees.get(provider) ?? [], month) ?? null;
    const fee = feeBp === null ? null : formatMoney(feeOf(parseMoney(sums.ggr)!, feeBp));
    return [{ provider, ...sums, fee_bp: feeBp, fee }];
  });
}

type Sums = {
  readonly currency: Currency;
  readonly bets: number;
  readonly staked: Micro;
  readonly paidOut: Micro;
  readonly bonusStaked: Micro;
  readonly bonusPaid: Micro;
};

/** The sums of the days of each key and currency. */
function sumBy<Key extends string | null>(days: readonly GameDay[], keyOf: (day: GameDay) => Key) {
  const sums = new Map<string, Sums & { readonly key: Key }>();
  for (const day of days) {
    const key = keyOf(day);
    const name = `${key ?? ''}/${day.currency}`;
    if (!isCurrency(day.currency)) throw new Error(`${day.currency} is not a money currency`);
    const before = sums.get(name);
    sums.set(name, {
      key,
      currency: day.currency,
      bets: (before?.bets ?? 0) + day.bets,
      staked: addMoney(before?.staked ?? ZERO, day.staked),
      paidOut: addMoney(before?.paidOut ?? ZERO, day.paidOut),
      bonusStaked: addMoney(before?.bonusStaked ?? ZERO, day.bonusStaked),
      bonusPaid: addMoney(before?.bonusPaid ?? ZERO, day.bonusPaid),
    });
  }
  return [...sums.values()];
}

function shown({ currency, bets, ...sums }: Sums, players: number) {
  const { staked, paidOut, bonusStaked, bonusPaid } = sums;
  return {
    currency,
    bets,
    players,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    bonus_staked: formatMoney(bonusStaked),
    bonus_paid: formatMoney(bonusPaid),
    ggr: formatMoney(subtractMoney(staked, paidOut)),
    rtp_bp: rtpBp(staked, paidOut),
  };
}

/** The RTP of our rules, and that which a supplier names. */
function certifier(listed: readonly ListedGame[], supplied: ReadonlyMap<string, GameProvider>) {
  const own = new Map(listed.map((each) => [each.game.name, each]));
  return (game: string): ProviderGame['certified_bp'] => {
    const rules = own.get(game);
    if (rules) return exactOf(rules);
    const bp = supplied.get(game)?.rtp_m4 ?? null;
    return bp === null ? null : { low_bp: bp, high_bp: bp };
  };
}

function ordered<Row extends { provider: string | null; currency: string; ggr: string }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted(
    (a, b) =>
      (a.provider ?? '').localeCompare(b.provider ?? '', 'en') ||
      a.currency.localeCompare(b.currency, 'en') ||
      Number(b.ggr) - Number(a.ggr),
  );
}

const gameGroup = (game: string) => `game ${game}`;
const providerGroup = (provider: string | null) => `provider ${provider ?? ''}`;

export const PROVIDER_HEAD = [
  'provider',
  'game',
  'currency',
  'bets',
  'players',
  'staked',
  'paid_out',
  'ggr',
  'bonus_staked',
  'bonus_paid',
  'rtp_bp',
] as const;

export function providerCells(row: ProviderGame): (string | null)[] {
  return PROVIDER_HEAD.map((name) => (row[name] === null ? null : String(row[name])));
}

export const STATEMENT_HEAD = [
  'provider',
  'currency',
  'bets',
  'players',
  'staked',
  'paid_out',
  'ggr',
  'fee_bp',
  'fee',
] as const;

export function statementCells(row: ProviderFeeLine): (string | null)[] {
  return STATEMENT_HEAD.map((name) => (row[name] === null ? null : String(row[name])));
}
