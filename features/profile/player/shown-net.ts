import { formatMoney, MICRO_PER_MINOR, parseMoney, ZERO } from '#core/money.ts';

/**
 * A result as it is shown: cut downwards, so that staked, paid out and result on the screen always
 * agree. Cut towards zero, a loss would look smaller than what the two other figures say.
 */
export function shownNet(exact: string): string {
  const net = parseMoney(exact) ?? ZERO;
  const rest = ((net % MICRO_PER_MINOR) + MICRO_PER_MINOR) % MICRO_PER_MINOR;
  return formatMoney(net - rest);
}
