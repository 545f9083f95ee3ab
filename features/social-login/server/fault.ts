/**
 * What went wrong with a provider, for the log: kinds and codes only. Messages of such errors may
 * repeat what was sent, codes and tokens among it.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, error: told } = error as { code?: unknown; error?: unknown };
  const own = error.name === 'Error' ? error.message.slice(0, 80) : '';
  const cause = error.cause instanceof Error ? faultOf(error.cause) : '';
  const parts = [error.constructor.name, own, code, told, cause];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
