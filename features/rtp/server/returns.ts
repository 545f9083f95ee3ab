import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { returnRangeOf } from '#core/fairness/return-range.ts';
import { formatMoney } from '#core/money.ts';
import { LEAST_DRAWS, measure } from '#domain/bets/rules.returns.ts';
import { sumGames, type GameSums } from '#domain/bets/server/index.ts';
import { countChains, countRoundsOver } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { CurrencySums, ExactShare, GameReturns, Returns, RoundsOver } from '../contract.ts';

/** Counts anew on every call; what the rules give back is worked out once. */
export function createReturns(db: Db, games: readonly ListedGame[], now: () => Date) {
  let exact: readonly (readonly [string, GameReturns['exact']])[] | undefined;

  return async function countReturns(): Promise<Returns> {
    exact ??= games.map((listed) => [listed.game.name, exactOf(listed)]);
    const counted_at = now().toISOString();
    const sums = Map.groupBy(await sumGames(db), ({ game }) => game);
    return {
      counted_at,
      least_draws: LEAST_DRAWS,
      games: exact.map(([game, range]) => ({
        game,
        exact: range,
        currencies: (sums.get(game) ?? []).map(currencyOf),
      })),
      rounds: await countRounds(db),
      chains: await countChains(db),
    };
  };
}

function exactOf(listed: ListedGame): GameReturns['exact'] {
  const { low, high } = returnRangeOf(listed);
  return { low: shareText(low), high: shareText(high) };
}

function shareText({ numerator, denominator }: Rational): ExactShare {
  return { numerator: numerator.toString(), denominator: denominator.toString() };
}

function currencyOf(sums: GameSums): CurrencySums {
  const { currency, bets, draws, staked, paidOut } = sums;
  return {
    currency,
    bets,
    draws,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    measured: measure(sums),
  };
}

async function countRounds(db: Db): Promise<RoundsOver[]> {
  const over = await countRoundsOver(db);
  return over.map(({ game, settled, voids }) => {
    const voided = voids.reduce((sum, { rounds }) => sum + rounds, 0);
    const voidBp = Math.round((1_000_000 * voided) / (settled + voided)) / 100;
    return { game, settled, void: voided, void_bp: voidBp, reasons: [...voids] };
  });
}
