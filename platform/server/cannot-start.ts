/**
 * An error that the operator can fix: a wrong variable, a busy port, a full disk. Carries whole
 * sentences; the process prints them without a stack trace and exits with EXIT_CANNOT_START.
 */
export type CannotStart = Error & { readonly sentences: readonly string[] };

/**
 * EX_CONFIG of sysexits.h: supervisors take it as "do not restart until the configuration changed".
 */
export const EXIT_CANNOT_START = 78;

const NAME = 'CannotStart';

export function cannotStart(...sentences: string[]): CannotStart {
  return Object.assign(new Error(sentences.join('\n')), { name: NAME, sentences });
}

export function isCannotStart(error: unknown): error is CannotStart {
  return error instanceof Error && error.name === NAME && 'sentences' in error;
}
