/** Amounts of the wallet protocol: whole numbers of 100,000 to a unit, ten micro-units each. */
import { micro, type Micro } from '#core/money.ts';

const MICRO_PER_UNIT = 10n;

/** Exact: what the studio stakes and pays is cut to it before. */
export function toWalletAmount(amount: Micro): number {
  return Number(amount / MICRO_PER_UNIT);
}

export function fromWalletAmount(amount: number): Micro {
  return micro(BigInt(amount) * MICRO_PER_UNIT);
}

/** In favour of the studio, by less than a hundred-thousandth. */
export function cutToWalletAmount(amount: bigint): Micro {
  return micro(amount - (amount % MICRO_PER_UNIT));
}
