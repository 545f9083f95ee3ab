/** Percentages as staff type them. */

/** 12.5 is 1250; undefined for what is no percentage from 0 to 100 with two decimals at most. */
export function basisPointsOf(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return undefined;
  const value = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return value <= 10_000 ? value : undefined;
}

/** 1250 as 12.5. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}
