/** Duel ids grow with time; they are text, because they may exceed a safe integer. */
export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
