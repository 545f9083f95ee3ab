import * as z from 'zod/mini';
import { gameUrlAnswer } from '#domain/suppliers/contract.hub88.ts';
import type { ConformanceCheck } from '../check.ts';
import type { SignedAnswer } from '../signed.ts';
import type { GamesSession } from './session.ts';

export type GamesCheck = ConformanceCheck<GamesSession>;

/** The answer is the one of the protocol; what is wrong is named by its place. */
export function expectForm(form: z.ZodMiniType, { http, body }: SignedAnswer): string | undefined {
  if (http !== 200) return `the HTTP status is ${http}, not 200`;
  const read = z.safeParse(form, body);
  if (read.success) return undefined;
  const [issue] = read.error.issues;
  return `${issue?.path.join('.') || 'the answer'}: ${issue?.code}`;
}

/** The answer has an address that a browser can open. */
export function expectUrl(answer: SignedAnswer): string | undefined {
  const wrong = expectForm(gameUrlAnswer, answer);
  if (wrong !== undefined) return wrong;
  const { url } = z.parse(gameUrlAnswer, answer.body);
  return /^https?:\/\//.test(url) && URL.canParse(url) ? undefined : `${url} is no address`;
}

/** The supplier has understood and declined: a repeated call would change nothing. */
export function expectDeclined({ http }: SignedAnswer): string | undefined {
  return http >= 400 && http < 500 ? undefined : `the HTTP status is ${http}, not 4xx`;
}

/** One of the calls that a supplier may leave out. */
export function isLeftOut({ http }: SignedAnswer): boolean {
  return http === 404 || http === 405;
}
