import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { isOfSkill } from '#core/fairness/skill.ts';
import { cappedRtpRangeOf, type RtpRange } from '#core/fairness/rtp-range.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import { LEAST_DRAWS, measureRtp } from '#domain/bets/rules.rtp.ts';
import { sumGames, type GameSums } from '#domain/history/server/index.ts';
import { countChains, countFinishedRounds } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { CurrencySums, ExactRtp, FinishedRounds, GameRtp, RtpReport } from '../contract.ts';
import { createExactRtps, type RtpsByData } from './exact.ts';

/** Counts on every call. */
export function createRtpReport(
  db: Db,
  games: readonly ListedGame[],
  onSale: RtpsByData,
  capOf: CapOf,
  now: () => Date,
) {
  const exactOf = createExactRtps(games, onSale);

  return async function countReturns(): Promise<RtpReport> {
    const counted_at = now().toISOString();
    const sums = Map.groupBy(await sumGames(db), ({ game }) => game);
    return {
      counted_at,
      min_draws: LEAST_DRAWS,
      games: await Promise.all(
        games.map(async (listed) => {
          const { name } = listed.game;
          return {
            game: name,
            exact: rangeText(await exactOf(name)),
            is_of_skill: isOfSkill(listed),
            at_largest_stake: describeCap(listed, capOf(name)),
            currencies: (sums.get(name) ?? []).map(describeSums),
          };
        }),
      ),
      rounds: await countRounds(db),
      chains: await countChains(db),
    };
  };
}

/** The multiplier at which the largest stake of a game is paid the most, in ten-thousandths. */
export type CapOf = (game: string) => bigint | undefined;

function describeCap(listed: ListedGame, capM4: bigint | undefined): GameRtp['at_largest_stake'] {
  const range = capM4 === undefined ? undefined : cappedRtpRangeOf(listed, capM4);
  return range ? { ...rangeText(range), multiplier: formatMultiplier(capM4!) } : null;
}

function rangeText({ low, high }: RtpRange) {
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
