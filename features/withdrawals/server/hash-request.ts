import type { Body } from '#core/wire.ts';
import type { requestWithdrawal as shape } from '../contract.ts';
import type { WithdrawalDeps } from './deps.ts';
import { createDestinations } from './destinations.ts';

/** What a repeated request must have in common with the first one. */
export function hashRequest(
  { secretKey }: WithdrawalDeps,
  { body }: { readonly body: Body<typeof shape> },
): Buffer {
  const { hash, amount, destination = '', destination_of: of = '', fee, arrives } = body;
  const words = [hash, amount, destination, of, fee, arrives, body.arrives_currency ?? ''];
  return createDestinations(secretKey).stamp(words);
}
