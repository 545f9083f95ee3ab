import { isCurrency, type Currency } from '#core/currency.ts';
import type { ListedGame } from '#core/fairness/game.ts';
import { micro } from '#core/money.ts';
import { listGameVersions } from '#domain/fairness/server/index.ts';
import { listGameDays, type GameDay } from '#domain/history/server/index.ts';
import type { OutcomeSums } from '#domain/bets/rules.rtp.ts';
import type { Queryable } from '#platform/server/db.ts';

export type VersionSums = {
  readonly game: string;
  readonly version: number;
  readonly sums: OutcomeSums & { readonly currency: Currency };
};

/**
 * What the present version of each game staked and paid, by currency. Sums are kept by day: of the
 * day on which one version followed another nothing is counted.
 */
export async function sumPresentVersions(
  db: Queryable,
  games: readonly ListedGame[],
): Promise<VersionSums[]> {
  const versions = await listGameVersions(db);
  const days = Map.groupBy(await listGameDays(db), ({ game }) => game);
  return games.flatMap(({ game: { name, version } }) => {
    const own = versions.filter(({ game }) => game === name);
    const first = own.find((each) => each.version === version)?.first_used_at;
    const isFirst = own.every((each) => each.version >= version);
    const counted = (days.get(name) ?? []).filter(
      ({ day }) => isFirst || (first !== undefined && day > first.toISOString().slice(0, 10)),
    );
    return [...Map.groupBy(counted, ({ currency }) => currency)].flatMap(([currency, ofOne]) =>
      isCurrency(currency) ? [{ game: name, version, sums: { currency, ...addDays(ofOne) } }] : [],
    );
  });
}

function addDays(days: readonly GameDay[]): OutcomeSums {
  const add = (of: (day: GameDay) => bigint) => days.reduce((sum, day) => sum + of(day), 0n);
  return {
    draws: days.reduce((sum, { draws }) => sum + draws, 0),
    staked: micro(add(({ staked }) => staked)),
    paidOut: micro(add(({ paidOut }) => paidOut)),
    stakedSquared: add(({ stakedSquared }) => stakedSquared),
    stakedPaid: add(({ stakedPaid }) => stakedPaid),
    paidSquared: add(({ paidSquared }) => paidSquared),
  };
}
