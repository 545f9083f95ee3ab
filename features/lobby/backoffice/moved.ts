/** The list with one of its items a place up (−1) or down (1). */
export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(from + by, 0, items[from]!);
}
