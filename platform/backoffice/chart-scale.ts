/** The values at the edges of a chart, and the round ones between them. */
export type ChartScale = {
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
};

const TICKS = 4;
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round numbers that include zero and every value; two bounds differ even without values. */
export function scaleOf(values: readonly number[]): ChartScale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = stepOf((most - least) / TICKS);
  const top = Math.max(Math.ceil(most / step), least < 0 ? 0 : 1);
  const bottom = Math.floor(least / step);
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step);
  return { top: top * step, bottom: bottom * step, ticks };
}

/** The next round number: 1, 2, 2.5 or 5 times a power of ten. */
function stepOf(size: number): number {
  if (size === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(size));
  return power * STEPS.find((one) => one * power >= size)!;
}
