import type { ConformanceCheck } from '../check.ts';
import type { SoftswissAnswer, SoftswissSession } from './session.ts';

export type SoftswissCheck = ConformanceCheck<SoftswissSession>;

/** Each of these calls was carried out. */
export function expectDone(...answers: readonly SoftswissAnswer[]): string | undefined {
  const wrong = answers.find(({ http }) => http !== 200);
  return wrong && `the HTTP status is ${wrong.http}, not 200, with the code ${wrong.code}`;
}

/** Each of these calls was declined with one of the codes. */
export function expectCode(
  answers: SoftswissAnswer | readonly SoftswissAnswer[],
  ...allowed: readonly number[]
): string | undefined {
  const all = Array.isArray(answers) ? (answers as readonly SoftswissAnswer[]) : [answers];
  for (const { http, code } of all as readonly SoftswissAnswer[]) {
    if (http === 200) return 'the call was carried out';
    if (code === undefined || !allowed.includes(code)) {
      return `the code is ${code ?? 'missing'}, not ${allowed.join(' or ')}`;
    }
  }
  return undefined;
}
