/**
 * Describes a provider error for the log: kinds and codes only. Messages of such errors may repeat
 * what was sent, including codes and tokens.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, error: attempt } = error as { code?: unknown; error?: unknown };
  const own = error.name === 'Error' ? error.message.slice(0, 80) : '';
  const cause = error.cause instanceof Error ? describeFault(error.cause) : '';
  const parts = [error.constructor.name, own, code, attempt, cause];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
