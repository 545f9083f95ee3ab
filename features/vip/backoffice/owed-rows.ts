import { addMoney, formatMoney, parseMoney, ZERO } from '#core/money.ts';
import type { LevelReport } from '../contract.backoffice.ts';

/** The parts of the report that say what is owed. */
export type OwedReport = Pick<LevelReport, 'rakeback' | 'cashback'>;
type RakebackRow = LevelReport['rakeback'][number];

export type OwedRow = {
  readonly currency: RakebackRow['currency'];
  readonly rakeback: string;
  readonly rakebackPlayers: number;
  readonly cashback: string;
  readonly cashbackPlayers: number;
  readonly total: string;
  readonly overpaid: string;
  readonly accrued: string;
  readonly claimed: string;
  /** Whether the balances are the sums of their rows. */
  readonly isExact: boolean;
};

const NOTHING = '0.00';

/** One row for each currency in which rakeback or cashback is owed. */
export function owedRows({ rakeback, cashback }: OwedReport): OwedRow[] {
  const currencies = new Set([...rakeback, ...cashback].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const earned = rakeback.find((row) => row.currency === currency);
    const back = cashback.find((row) => row.currency === currency);
    const [accrued, claimed] = [earned?.accrued ?? NOTHING, earned?.claimed ?? NOTHING];
    const owed = [earned?.owed ?? NOTHING, back?.owed ?? NOTHING] as const;
    return {
      currency,
      rakeback: owed[0],
      rakebackPlayers: earned?.players ?? 0,
      cashback: owed[1],
      cashbackPlayers: back?.players ?? 0,
      total: formatMoney(addMoney(parseMoney(owed[0]) ?? ZERO, parseMoney(owed[1]) ?? ZERO)),
      overpaid: earned?.overpaid ?? NOTHING,
      accrued,
      claimed,
      isExact:
        accrued === (earned?.rows_accrued ?? NOTHING) &&
        claimed === (earned?.rows_claimed ?? NOTHING),
    };
  });
}
