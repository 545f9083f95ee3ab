/** Measured ratios of one figure, one per round. */
export type BenchFigure = {
  readonly name: string;
  readonly ratios: readonly number[];
  readonly goal: number;
};

/** The result line of a figure: `bets 4.21 (3.90–4.60), goal 4`. */
export function figureLine({ name, ratios, goal }: BenchFigure): string {
  const sorted = [...ratios].sort((a, b) => a - b);
  return `${name} ${two(median(sorted))} (${two(sorted[0]!)}–${two(sorted.at(-1)!)}), goal ${goal}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function two(value: number): string {
  return (Math.round(value * 100) / 100).toString();
}

/** Reads a number from the command line, as `--name value`. */
export function option(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
