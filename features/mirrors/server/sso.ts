/**
 * The hand-over of a session from one domain to another. The target domain begins: it sets a secret
 * in a cookie of its own and sends the browser to the source with the hash of the secret. The
 * source, where the player is logged in, issues a code for this target and this hash, which is
 * valid once. The target accepts the code from the browser alone that has the secret: neither link
 * logs in by itself. Both tokens belong to the same session, so a logout ends it on every domain.
 */
import { createHash, randomBytes } from 'node:crypto';
import { hostnameOf } from '#domain/mirrors/rules.ts';
import { consumeSsoCode, insertSsoCode } from '#domain/mirrors/server/index.ts';
import { readRefreshCookie, type IssuedSession } from '#domain/identity/server/index.ts';
import { SSO_AUTHORIZE, SSO_FINISH } from '../rules.ts';
import type { MirrorDeps } from './deps.ts';

/** Two redirects and, at most, one page in between. */
export const CODE_SECONDS = 60;

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const URL_CHARS_MAX = 2_000;

type Cookies = Readonly<Record<string, string | undefined>>;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** An address of this installation that a browser may be sent to; else the page of the domain. */
export function returnAddress({ domains }: MirrorDeps, host: string, text: unknown): string {
  const home = `${domains.originOf(host) ?? domains.mainOrigin}/`;
  if (typeof text !== 'string' || text.length > URL_CHARS_MAX) return home;
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (!isPlain || !domains.isOwnAddress(url)) return home;
  // It must not lead into another hand-over.
  return url.pathname.startsWith('/auth/') ? home : url.href;
}

/** Where the target sends the browser; undefined when there is no hand-over between the two. */
export function authorizeAddress(
  { domains }: MirrorDeps,
  { host, from, secret, url }: { host: string; from: unknown; secret: string; url: string },
): string | undefined {
  if (typeof from !== 'string' || !isTarget(domains, host)) return undefined;
  const source = domains.originOf(from);
  if (source === undefined || hostnameOf(from) === hostnameOf(host)) return undefined;
  const query = new URLSearchParams({ to: hostnameOf(host), challenge: hashOf(secret), url });
  return `${source}${SSO_AUTHORIZE}?${query}`;
}

/** The target of a code and its challenge, as the source was sent them. */
export function readTarget(
  { domains }: MirrorDeps,
  host: string,
  { to, challenge }: { to?: unknown; challenge?: unknown },
): { readonly to: string; readonly challenge: Buffer } | undefined {
  if (typeof to !== 'string' || typeof challenge !== 'string') return undefined;
  if (!SECRET.test(challenge) || !isTarget(domains, to)) return undefined;
  if (domains.stateOf(host) === undefined || hostnameOf(to) === hostnameOf(host)) return undefined;
  return { to: hostnameOf(to), challenge: Buffer.from(challenge, 'base64url') };
}

export function finishAddress(
  { domains }: MirrorDeps,
  to: string,
  url: string,
  code: string | undefined,
): string {
  const query = new URLSearchParams({ ...(code === undefined ? {} : { code }), url });
  return `${domains.originOf(to)!}${SSO_FINISH}?${query}`;
}

/**
 * The session of the browser at the source: by its token, which lives for minutes, else by the
 * refresh cookie, which browsers do not send on a redirect from another site.
 */
export async function findSession(
  { viewerOf, sessions }: MirrorDeps,
  cookies: Cookies,
): Promise<{ readonly session: string } | 'unknown' | undefined> {
  const token = cookies['bearerToken'];
  const viewer = token === undefined ? undefined : await viewerOf(token);
  if (viewer?.kind === 'player' || viewer?.kind === 'restricted') return viewer;
  if (viewer !== undefined || token === undefined) return undefined;
  const refresh = readRefreshCookie({ cookies });
  if (refresh === undefined) return 'unknown';
  const session = await sessions.findByRefreshToken(refresh);
  return session === undefined ? undefined : { session };
}

export async function issueCode(
  { db }: MirrorDeps,
  session: string,
  target: { readonly to: string; readonly challenge: Buffer },
): Promise<string> {
  const code = newSecret();
  await insertSsoCode(db, {
    hash: digest(code),
    session,
    targetHost: target.to,
    challenge: target.challenge,
    seconds: CODE_SECONDS,
  });
  return code;
}

/** Undefined for a code that is unknown, used, late, of another domain or of another browser. */
export async function redeemCode(
  { db, sessions, emit }: MirrorDeps,
  { host, code, secret }: { host: string; code: unknown; secret: string | undefined },
): Promise<IssuedSession | undefined> {
  if (typeof code !== 'string' || !SECRET.test(code)) return undefined;
  return await db.transaction(async (tx) => {
    // Consumed in any case: a code that was seen elsewhere is worth nothing.
    const used = await consumeSsoCode(tx, digest(code));
    const isOurs = used?.target_host === hostnameOf(host);
    if (!used || !isOurs || secret === undefined || !SECRET.test(secret)) return undefined;
    if (!digest(secret).equals(used.challenge)) return undefined;
    const issued = await sessions.join(tx, used.session_id);
    // The owner sees where their session is open.
    if (issued) {
      await emit(tx, 'player.session_handed_over', {
        player_id: issued.playerId.toString(),
        session: issued.session,
        name: used.target_host,
      });
    }
    return issued;
  });
}

/** Sessions are handed over to domains that serve pages, and from any of the list. */
function isTarget(domains: MirrorDeps['domains'], host: string): boolean {
  const state = domains.stateOf(host);
  return state === 'active' || state === 'draining';
}

function hashOf(secret: string): string {
  return digest(secret).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
