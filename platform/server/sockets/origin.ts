import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Origin } from '../http/route.ts';

const USER_AGENT_MAX = 400;

/**
 * The origin of a connection, in the form of an HTTP request's. Cookies are left out: a page of
 * another site can open a socket with them, so frames are authenticated by their token alone.
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

/**
 * A browser sends the origin of the page that connects; it must be an allowed one. Other programs
 * send none and are allowed.
 */
export function isOwnOrigin(request: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
