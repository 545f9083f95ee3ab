import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Origin } from '../http/route.ts';

const USER_AGENT_MAX = 400;

/**
 * Who opened a connection, in the words of an HTTP request. Cookies are left out: a page of another
 * site can open a socket with them, and what is said here is believed by its token alone.
 */
export function originOf(request: IncomingMessage, ip: string): Origin {
  const { headers } = request;
  return {
    ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    requestId: randomUUID(),
    host: headers.host ?? '',
    language: headers['accept-language'],
    region: undefined,
    cookies: {},
    headers,
    setCookie: () => assert.fail('a call over the socket cannot set a cookie'),
  };
}

/** A browser names the page that connects; it must be ours. Programs name none and may. */
export function isOwnOrigin(request: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
