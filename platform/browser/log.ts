/** Writes errors that the visitor need not know about to the browser's console. */
export function logFailure(message: string, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place of the browser side that writes there
  console.error(message, ...details);
}
