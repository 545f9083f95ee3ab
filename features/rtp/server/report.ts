import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import { formatMoney } from '#core/money.ts';
import { LEAST_DRAWS, measureRtp } from '#domain/bets/rules.rtp.ts';
import { sumGames, type GameSums } from '#domain/history/server/index.ts';
import { countChains, countFinishedRounds } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { CurrencySums, ExactRtp, GameRtp, RtpReport, FinishedRounds } from '../contract.ts';

/** Counts on every call; the exact RTPs are computed once. */
export function createRtpReport(db: Db, games: readonly ListedGame[], now: () => Date) {
  let exact: readonly (readonly [string, GameRtp['exact']])[] | undefined;

  return async function countReturns(): Promise<RtpReport> {
    exact ??= games.map((listed) => [listed.game.name, exactOf(listed)]);
    const counted_at = now().toISOString();
    const sums = Map.groupBy(await sumGames(db), ({ game }) => game);
    return {
      counted_at,
      min_draws: LEAST_DRAWS,
      games: exact.map(([game, range]) => ({
        game,
        exact: range,
        currencies: (sums.get(game) ?? []).map(describeSums),
      })),
      rounds: await countRounds(db),
      chains: await countChains(db),
    };
  };
}

function exactOf(listed: ListedGame): GameRtp['exact'] {
  const { low, high } = rtpRangeOf(listed);
  return { low: fractionText(low), high: fractionText(high) };
}

function fractionText({ numerator, denominator }: Rational): ExactRtp {
  return { numerator: numerator.toString(), denominator: denominator.toString() };
}

function describeSums(sums: GameSums): CurrencySums {
  const { currency, bets, draws, staked, paidOut } = sums;
  return {
    currency,
    bets,
    draws,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    measured: measureRtp(sums),
  };
}

async function countRounds(db: Db): Promise<FinishedRounds[]> {
  const over = await countFinishedRounds(db);
  return over.map(({ game, settled, interrupted, voids }) => {
    const voided = voids.reduce((sum, { rounds }) => sum + rounds, 0);
    const voidBp = Math.round((1_000_000 * voided) / (settled + voided)) / 100;
    const counts = { game, settled, interrupted, void: voided, void_bp: voidBp };
    return { ...counts, reasons: [...voids] };
  });
}
