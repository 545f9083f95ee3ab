/** What symbols pay, as a list for the paytable and as a table for the engine. */
import type { SlotPay, SlotSheet } from './rules.slot.ts';

/** `table[symbol][count]`: what so many equal symbols pay (m4), zero for nothing. */
export type PayTable = readonly (readonly number[])[];

/** `pays` has for each symbol what `least`, `least` + 1 … of it pay, in units of `unitM4`. */
export function symbolPays(
  symbols: readonly string[],
  pays: Readonly<Record<string, readonly number[]>>,
  { unitM4, least = 3 }: { readonly unitM4: number; readonly least?: number },
): SlotPay[] {
  return Object.entries(pays).flatMap(([name, units]) => {
    const symbol = symbols.indexOf(name);
    if (symbol < 0) throw new Error(`the slot has no symbol ${name}`);
    return units.map((unit, i) => ({ symbol, count: least + i, m4: unit * unitM4 }));
  });
}

/** Without the scatter, which wins anywhere. */
export function payTable(
  sheet: Pick<SlotSheet, 'symbols' | 'reels' | 'pays' | 'scatter'>,
): PayTable {
  const { symbols, reels, pays, scatter } = sheet;
  const table = symbols.map(() => Array<number>(reels + 1).fill(0));
  for (const { symbol, count, m4 } of pays) if (symbol !== scatter) table[symbol]![count] = m4;
  return table;
}
