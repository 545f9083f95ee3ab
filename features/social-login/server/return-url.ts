import { refuseField, type Refusal } from '#core/refusal.ts';

/** An own page: the only place an answer may be sent to. */
export type ReturnUrl = { readonly origin: string; readonly path: string };

const PATH_MAX = 1500;

/**
 * Parses the address of the waiting page. It must have one of the installation's own origins; the
 * default is the front page. The path never begins with two slashes, which would be another host.
 */
export function parseReturnUrl(
  text: string | undefined,
  ownOrigins: readonly string[],
): ReturnUrl | Refusal<'foreign_origin'> {
  if (text === undefined || text === '') return { origin: ownOrigins[0]!, path: '/' };
  const url = URL.parse(text);
  const isOwn = url !== null && url.username === '' && url.password === '';
  if (!isOwn || !ownOrigins.includes(url.origin)) {
    return refuseField('origin', 'foreign_origin');
  }
  const path = url.pathname.replace(/^\/+/, '/') + url.search;
  return { origin: url.origin, path: path.length > PATH_MAX ? '/' : path };
}

/**
 * The public origins of the player app. A local installation without a configured address accepts
 * both names of the machine.
 */
export function ownOriginsOf(publicUrl: string, others: ReadonlySet<string>): readonly string[] {
  const own = new URL(publicUrl);
  const twins = others.size === 0 ? loopbackTwins(own) : [];
  return [...new Set([own.origin, ...others, ...twins])];
}

const LOOPBACK = ['localhost', '127.0.0.1'];

function loopbackTwins(own: URL): string[] {
  if (!LOOPBACK.includes(own.hostname)) return [];
  const port = own.port === '' ? '' : `:${own.port}`;
  return LOOPBACK.map((host) => `${own.protocol}//${host}${port}`);
}
