import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { rangeOf, rtpRangeOf, type RtpRange } from '#core/fairness/rtp-range.ts';
import { formatMoney } from '#core/money.ts';
import { LEAST_DRAWS, measureRtp } from '#domain/bets/rules.rtp.ts';
import { sumGames, type GameSums } from '#domain/history/server/index.ts';
import { countChains, countFinishedRounds } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { CurrencySums, ExactRtp, GameRtp, RtpReport, FinishedRounds } from '../contract.ts';

/** Of games whose odds are data: the exact RTPs of what is on sale now, by game. */
export type RtpsOnSale = ReadonlyMap<string, () => Promise<readonly Rational[]>>;

/** Counts on every call; exact RTPs that follow from rules alone are computed once. */
export function createRtpReport(
  db: Db,
  games: readonly ListedGame[],
  onSale: RtpsOnSale,
  now: () => Date,
) {
  let byRules: ReadonlyMap<string, RtpRange> | undefined;

  async function exactOf(game: string): Promise<GameRtp['exact']> {
    const rtps = (await onSale.get(game)?.()) ?? [];
    const { low, high } = rtps.length > 0 ? rangeOf(rtps) : byRules!.get(game)!;
    return { low: fractionText(low), high: fractionText(high) };
  }

  return async function countReturns(): Promise<RtpReport> {
    byRules ??= new Map(games.map((listed) => [listed.game.name, rtpRangeOf(listed)]));
    const counted_at = now().toISOString();
    const sums = Map.groupBy(await sumGames(db), ({ game }) => game);
    return {
      counted_at,
      min_draws: LEAST_DRAWS,
      games: await Promise.all(
        [...byRules.keys()].map(async (game) => ({
          game,
          exact: await exactOf(game),
          currencies: (sums.get(game) ?? []).map(describeSums),
        })),
      ),
      rounds: await countRounds(db),
      chains: await countChains(db),
    };
  };
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
