import { createHash, randomBytes } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';
import type { CodePurpose } from './store.codes.ts';

/**
 * Binds a step to the browser that began it. Before there is a session it is a secret in a cookie,
 * created anew for every step, so that none can be planted; within a session it is the session.
 */
const PLACE = { path: '/api/v2/auth', httpOnly: true, sameSite: 'strict' } as const;
const LIFE_SECONDS = 30 * 60;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** A login and its two-factor step are one flow; a password reset is another. */
export type FlowName = 'login' | 'restore';

/** A step that may begin. `setCookie` sets its cookie once the step has begun. */
export type NewFlow = { readonly flow: Buffer; setCookie(): void };

/**
 * The cookie is not set before the step has begun: a step that was refused because it came too soon
 * must not replace the one whose code is under way.
 */
export function newFlow(origin: Origin, name: FlowName): NewFlow {
  const secret = randomBytes(32).toString('base64url');
  const options = { ...PLACE, maxAgeSeconds: LIFE_SECONDS };
  return {
    flow: hash(secret),
    setCookie: () => origin.setCookie(`flow_${name}`, secret, options),
  };
}

export function readFlow(origin: Origin, name: FlowName): Buffer | undefined {
  const secret = origin.cookies[`flow_${name}`] ?? '';
  return FORM.test(secret) ? hash(secret) : undefined;
}

export function endFlow(origin: Origin, name: FlowName): void {
  origin.setCookie(`flow_${name}`, '', { ...PLACE, maxAgeSeconds: 0 });
}

/** The flow of a logged-in player: one at a time for each purpose. */
export function flowOfSession(session: string, purpose: CodePurpose, detail = ''): Buffer {
  return hash(`${session} ${purpose} ${detail}`);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
