/** A whole number from `min` to `max`, written as 100000, 100_000 or 1e5; undefined for others. */
export function readCount(text: string, min: number, max: number): number | undefined {
  if (!/^\d[\d_]*(?:e\d{1,2})?$/.test(text)) return undefined;
  const count = Number(text.replaceAll('_', ''));
  return count >= min && count <= max ? count : undefined;
}
