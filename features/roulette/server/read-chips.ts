import { formatMoney, MICRO_PER_MINOR, micro, parseMoney } from '#core/money.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import type { placeChips } from '../contract.ts';
import { cellOf } from '../rules.cells.ts';
import { layoutOf, type Layout } from '../rules.ts';

/**
 * One spin of the European wheel: all chips together are one bet, and their sum its stake. Each is
 * a whole number of hundredths of the currency, on an existing cell, no cell twice.
 */
export function readChips({
  chips,
}: Pick<Body<typeof placeChips>, 'chips'>):
  | { stake: string; params: Layout }
  | Refusal<'bad_params' | 'stake_format'> {
  const amounts = new Map<string, bigint>();
  let stake = 0n;
  for (const { cell, amount } of chips) {
    if (!cellOf(cell) || amounts.has(cell)) return refuseField('chips', 'bad_params');
    const value = parseMoney(amount);
    if (value === undefined || value <= 0n || value % MICRO_PER_MINOR !== 0n) {
      return refuseField('chips', 'stake_format');
    }
    amounts.set(cell, value / MICRO_PER_MINOR);
    stake += value;
  }
  return { stake: formatMoney(micro(stake)), params: layoutOf(amounts) };
}
