/** The chips of a table: derived from its limits, so that each can be played. */
import { MICRO_PER_MINOR, micro, type Micro } from '#core/money.ts';

/** In hundredths of the currency. */
const SERIES = [1n, 5n, 10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n, 100_000n, 500_000n];
/** Where the smallest stake is near the largest, smaller chips make it up. */
const FEWEST = 4;

export type ChipLimits = { readonly min: Micro; readonly max: Micro };

/** From the smallest up; never empty, because a hundredth is the smallest possible stake. */
export function chipValues({ min, max }: ChipLimits): readonly Micro[] {
  const values = SERIES.map((each) => micro(each * MICRO_PER_MINOR)).filter((v) => v <= max);
  const first = values.findIndex((value) => value >= min);
  const from = first === -1 ? values.length : first;
  return values.slice(Math.max(0, Math.min(from, values.length - FEWEST)));
}

/** Which of the seven designs a chip has: that of the largest value it reaches. */
export function chipFace(amount: Micro): number {
  const hundredths = amount / MICRO_PER_MINOR;
  const at = SERIES.findLastIndex((value) => value <= hundredths);
  return Math.max(at, 0) % FACES;
}

export const FACES = 6;

/** The text on a chip: at most four characters, cut, never rounded up. */
export function chipText(amount: Micro, separator: string): string {
  const hundredths = Number(amount / MICRO_PER_MINOR);
  if (hundredths >= 1_000_000) return `${Math.floor(hundredths / 100_000)}K`;
  if (hundredths >= 100_000) return `${withTenths(Math.floor(hundredths / 10_000), separator)}K`;
  if (hundredths % 100 === 0 || hundredths >= 10_000) return String(Math.floor(hundredths / 100));
  const [whole, part] = [Math.floor(hundredths / 100), hundredths % 100];
  return `${whole}${separator}${String(part).padStart(2, '0').replace(/0$/, '')}`;
}

function withTenths(tenths: number, separator: string): string {
  const rest = tenths % 10;
  return rest === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}${separator}${rest}`;
}
