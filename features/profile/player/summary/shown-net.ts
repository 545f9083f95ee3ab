import { formatMoney, MICRO_PER_MINOR, parseMoney, ZERO, micro } from '#core/money.ts';

/**
 * A net result rounded for display: cut downwards, so that staked, paid out and net on the screen
 * always add up. Cut towards zero, a loss would look smaller than the two other figures imply.
 */
export function shownNet(exact: string): string {
  const net = parseMoney(exact) ?? ZERO;
  const rest = ((net % MICRO_PER_MINOR) + MICRO_PER_MINOR) % MICRO_PER_MINOR;
  return formatMoney(micro(net - rest));
}
