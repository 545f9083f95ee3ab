/**
 * Amounts of the wallet protocol of Hub88, for the platform and for the built-in studio: whole
 * numbers of hundred-thousandths, ten micro-units each. What a supplier asks for is exact; a
 * balance is cut, so that a supplier never sees more than there is.
 */
import { micro, type Micro } from '#core/money.ts';

const MICRO_PER_HUB88 = 10n;

export function fromHub88(amount: number): Micro {
  return micro(BigInt(amount) * MICRO_PER_HUB88);
}

export function toHub88(amount: Micro): number {
  return Number(amount / MICRO_PER_HUB88);
}

/** What the protocol can say of an amount: less by under a hundred-thousandth. */
export function cutToHub88(amount: bigint): Micro {
  return micro(amount - (amount % MICRO_PER_HUB88));
}
