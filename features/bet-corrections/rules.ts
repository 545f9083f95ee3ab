/**
 * A correction of a settled bet: a proposal whose approval writes one more settlement. The bet
 * then has paid another amount in all, or its stake is returned; what the player's balance does not
 * cover is owed. The result by the rules stays in the receipt.
 *
 * A bet that was decided as it was placed has no settlements to add to: it is corrected by an
 * adjustment of the balance that names it. An open correction expires after a week.
 */
export const CORRECTION_ACTIONS = ['void', 'pay'] as const;
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number];

export const CORRECTION_CAUSES = [
  'malfunction',
  'wrong_result',
  'integrity',
  'complaint',
  'other',
] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];
