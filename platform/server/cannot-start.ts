/**
 * What an operator can mend: a wrong variable, a busy port, a full disk. Carries whole sentences;
 * the process prints them without a stack trace and ends with EXIT_CANNOT_START.
 */
export type CannotStart = Error & { readonly sentences: readonly string[] };

/** EX_CONFIG of sysexits.h: supervisors read it as "do not try again until somebody changed it". */
export const EXIT_CANNOT_START = 78;

const NAME = 'CannotStart';

export function cannotStart(...sentences: string[]): CannotStart {
  return Object.assign(new Error(sentences.join('\n')), { name: NAME, sentences });
}

export function isCannotStart(error: unknown): error is CannotStart {
  return error instanceof Error && error.name === NAME && 'sentences' in error;
}
