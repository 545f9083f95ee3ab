import { listed, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { cases, RETURN_MAX, RETURN_MIN, type CaseBet } from './rules.ts';

/** The case of the domain rules, 2.9. */
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
  listed(cases, LATE_TABLE, () => [bound(RETURN_MIN), bound(RETURN_MAX)]),
];

/** Cases are data of the operator; no case is published whose return is beyond these. */
function bound(thousandths: bigint): Rational {
  return { numerator: thousandths, denominator: 1_000n };
}
