const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}
