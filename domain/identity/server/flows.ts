import { createHash, randomBytes } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';
import type { CodePurpose } from './codes.ts';

/**
 * What ties a step to the browser that began it. Before there is a session it is a secret in a
 * cookie, made anew for every step, so that nobody can plant one; within a session the session is.
 */
const PLACE = { path: '/api/v2/auth', httpOnly: true, sameSite: 'strict' } as const;
const LIFE_SECONDS = 30 * 60;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** A login and its second step are one flow; a forgotten password is another. */
export type FlowName = 'login' | 'restore';

/** A step that may begin. The browser is given it by `keep`, once it has begun. */
export type NewFlow = { readonly flow: Buffer; keep(): void };

/**
 * Nothing is kept before the step has begun: one that was refused, because it came too soon, must
 * not take the place of the one whose code is under way.
 */
export function newFlow(origin: Origin, name: FlowName): NewFlow {
  const secret = randomBytes(32).toString('base64url');
  const options = { ...PLACE, maxAgeSeconds: LIFE_SECONDS };
  return {
    flow: hash(secret),
    keep: () => origin.setCookie(`flow_${name}`, secret, options),
  };
}

export function readFlow(origin: Origin, name: FlowName): Buffer | undefined {
  const secret = origin.cookies[`flow_${name}`] ?? '';
  return FORM.test(secret) ? hash(secret) : undefined;
}

export function endFlow(origin: Origin, name: FlowName): void {
  origin.setCookie(`flow_${name}`, '', { ...PLACE, maxAgeSeconds: 0 });
}

/** The flow of somebody who is logged in: one at a time for each purpose. */
export function flowOfSession(session: string, purpose: CodePurpose, detail = ''): Buffer {
  return hash(`${session} ${purpose} ${detail}`);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
