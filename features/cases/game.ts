import { listed, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { cases, RTP_MAX, RTP_MIN, type CaseBet } from './rules.ts';

/** The sample case of the specification, section 2.9. */
export const LATE_TABLE: CaseBet = {
  case: 'late-table',
  version: 1,
  price: '100.00',
  items: [
    ['10.00', 330_100],
    ['40.00', 260_000],
    ['80.00', 200_000],
    ['150.00', 135_000],
    ['300.00', 50_000],
    ['750.00', 19_000],
    ['2000.00', 5_200],
    ['10000.00', 700],
  ],
};

export const games: readonly ListedGame[] = [
  listed(cases, LATE_TABLE, { rtps: () => [bound(RTP_MIN), bound(RTP_MAX)] }),
];

/** Cases are data of the operator; no case is published whose RTP is outside these bounds. */
function bound(thousandths: bigint): Rational {
  return { numerator: thousandths, denominator: 1_000n };
}
