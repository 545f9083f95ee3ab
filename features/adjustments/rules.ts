/**
 * A manual adjustment of a player's balance: a proposal whose approval moves the money, by one
 * transfer between the player's account and the casino's adjustment account. It expires after a
 * week.
 *
 * A proposal that corrects the same record as another one, or has the same amount as one of the
 * last thirty days, must be confirmed: two staff members may handle the same email.
 *
 * The player reads the cause in their own language; the free-text reason is internal.
 */
export const ADJUSTMENT_CAUSES = [
  'missing_deposit',
  'double_charge',
  'failed_withdrawal',
  'wrong_settlement',
  'chargeback',
  'bonus',
  'goodwill',
  'other',
] as const;
export type AdjustmentCause = (typeof ADJUSTMENT_CAUSES)[number];

export const ACCOUNTS = ['cash', 'bonus'] as const;
export type AdjustmentAccount = (typeof ACCOUNTS)[number];

/** The records an adjustment may correct. */
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

/** The reference of the transfer: the player's history reads the cause from it. */
export function refOf(id: bigint, cause: AdjustmentCause): string {
  return `adjustment:${id}:${cause}`;
}

/** Within this many days another one of the same amount is a possible duplicate. */
export const DUPLICATE_DAYS = 30;
