/**
 * A correction of a player's balance by hand. One clerk of payments proposes it, another decides,
 * and only a yes moves money: by one transfer between the player's account and the adjustment
 * account of the house. A proposal that nobody decides within a week is over.
 * Both must be of payments, and still here, when it moves.
 *
 * One that puts right what another one already puts right, or is of the same sum as another one of
 * the last thirty days, wants to be confirmed: two clerks may read the same letter.
 *
 * The player reads the cause in his own language; the reason in words is the house's own.
 */
export const CAUSES = [
  'missing_deposit',
  'double_charge',
  'failed_withdrawal',
  'wrong_settlement',
  'chargeback',
  'bonus',
  'goodwill',
  'other',
] as const;
export type Cause = (typeof CAUSES)[number];

export const STATUSES = ['proposed', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type AdjustmentStatus = (typeof STATUSES)[number];

export const PURSES = ['cash', 'bonus'] as const;
export type Purse = (typeof PURSES)[number];

/** What a correction may put right. */
export const CORRECTED = ['bet', 'deposit', 'withdrawal', 'transfer', 'adjustment'] as const;
export type Corrected = {
  readonly kind: (typeof CORRECTED)[number];
  readonly id: bigint;
};

/** "deposit:12" → deposit, 12n; undefined for anything else. */
export function readCorrected(text: string): Corrected | undefined {
  const [, kind, id] = /^([a-z]+):([1-9]\d{0,17})$/.exec(text) ?? [];
  const known = CORRECTED.find((one) => one === kind);
  return known && id !== undefined ? { kind: known, id: BigInt(id) } : undefined;
}

/** How the transfer names what it was for: the player's history reads the cause out of it. */
export function refOf(id: bigint, cause: Cause): string {
  return `adjustment:${id}:${cause}`;
}

/** Within so many days another one of the same sum is taken for the same one. */
export const BESIDE_DAYS = 30;
