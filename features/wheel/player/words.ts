import { formatMultiplier } from '#core/money.ts';

/** The multipliers of this wheel are whole: "32". */
export function shortMultiplier(m4: bigint): string {
  return formatMultiplier(m4).replace(/\.?0+$/, '');
}
