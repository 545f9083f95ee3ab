/** The feed of bets: which are worth a line. */
import type { WalletCurrency } from '#core/currency.ts';
import { parseMoney, ZERO } from '#core/money.ts';
import type { LiveBet } from '#domain/bets/contract.ts';

/** A multiplier of the wire, "1.9800", in ten-thousandths. */
export function m4Of({ multiplier }: { readonly multiplier: string }): bigint {
  return BigInt(multiplier.replace('.', ''));
}

/** A win of twice the stake is worth a line, whatever was staked; in ten-thousandths. */
const WIN_M4 = 20_000n;
/** About ten dollars: more is worth a line as a stake, and as a payout. */
const LARGE: Readonly<Record<WalletCurrency, string>> = {
  RUB: '1000',
  USD: '10',
  KZT: '5000',
  INR: '1000',
  EUR: '10',
  PLAY: '1000',
};

/** Whether others want to read of a bet: a win of twice the stake and more, or much money. */
export function isWorthALine(
  bet: Pick<LiveBet, 'currency' | 'stake' | 'payout' | 'multiplier'>,
): boolean {
  const large = parseMoney(LARGE[bet.currency])!;
  const [stake, payout] = [parseMoney(bet.stake) ?? ZERO, parseMoney(bet.payout) ?? ZERO];
  return m4Of(bet) >= WIN_M4 || stake >= large || payout >= large;
}
