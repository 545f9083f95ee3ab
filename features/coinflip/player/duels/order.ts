/** Numbers of duels grow with time; they are text, because they may be longer than a number. */
export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
