import type { Currency } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import type { BillingData } from '../contract.ts';

/** Why the form is not shown: with the player's own restrictions every amount would be refused. */
export type DepositBlock =
  | { readonly reason: 'time_out_active'; readonly until: string }
  | { readonly reason: 'exclusion_return_needed' | 'account_excluded' }
  | {
      readonly reason: 'deposit_limit_reached';
      readonly left: string;
      readonly currency: Currency;
    };

/** Undefined while the smallest amount of at least one method can be paid in. */
export function depositBlockOf({
  methods,
  protection,
}: Pick<BillingData['payments'], 'methods' | 'protection'>): DepositBlock | undefined {
  const { closed, time_out_until: until, deposit_left: left } = protection;
  if (closed === 'time_out_active') {
    return until === null ? undefined : { reason: closed, until };
  }
  if (closed !== null) return { reason: closed };
  const [first] = methods;
  if (left === null || !first) return undefined;
  const room = parseMoney(left) ?? 0n;
  const isRoomy = methods.some(({ min_amount }) => (parseMoney(min_amount) ?? 0n) <= room);
  return isRoomy ? undefined : { reason: 'deposit_limit_reached', left, currency: first.currency };
}
