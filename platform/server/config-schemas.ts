/**
 * The formats of variables. The message of a mistake is the end of the sentence "<NAME> …"; the
 * messages of what may hold a secret repeat nothing.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

type Check = RegExp | ((text: string) => boolean);

function checked(check: Check, mistake: (text: string) => string) {
  const isRight = check instanceof RegExp ? (text: string) => check.test(text) : check;
  return z.string().check(z.refine(isRight, { error: ({ input }) => mistake(String(input)) }));
}

const shown = (check: Check, rule: string) => checked(check, (text) => `${rule}, not "${text}".`);
const hidden = (check: Check, rule: string) => checked(check, () => `${rule}.`);

function converted<T>(schema: z.ZodMiniString<string>, convert: (text: string) => T) {
  return z.pipe(schema, z.transform(convert));
}

function isUrl(text: string, protocol: RegExp, isAllowed: (url: URL) => boolean = () => true) {
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && isAllowed(url);
}

const HTTP = /^https?:$/;
const hrefOf = (text: string) => new URL(text).href;
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

export function oneOf<const Names extends readonly string[]>(names: Names, rule?: string) {
  const said = rule ?? `must be one of ${names.join(', ')}`;
  return z.enum(names, { error: ({ input }) => `${said}, not "${String(input)}".` });
}

/** Parts separated by commas; the message names the first that is wrong. */
function listOf<S extends z.ZodMiniType<string, string>>(part: S) {
  const split = z.transform((text: string) => text.split(',').map((one) => one.trim()));
  return z.pipe(z.pipe(z.string(), split), z.array(part));
}

export function wholeNumber(digits: RegExp, least: number, most: number) {
  const isRight = (text: string) =>
    digits.test(text) && Number(text) >= least && Number(text) <= most;
  const rule = `must be a whole number from ${least} to ${most}`;
  return converted(shown(isRight, rule), Number);
}

export const host = shown(
  (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
  'must be an IP address or a host name without scheme and port',
);

export const folder = converted(
  hidden((text) => !text.includes('\0'), 'must be a path to a folder'),
  (text) => resolve(text),
);

const POSTGRES = /^postgres(ql)?:\/\//;

/** PostgreSQL allows an empty host with ?host=/folder, which URL refuses after a user name. */
const parsePostgres = (text: string) => URL.parse(text.replace('@/', '@localhost/'));

export const postgres = checked(
  (text) => POSTGRES.test(text) && (parsePostgres(text)?.pathname.length ?? 0) > 1,
  (text) => {
    const form = 'must look like postgresql://user:password@host:5432/name';
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
    if (scheme === undefined) return `${form}.`;
    if (!POSTGRES.test(text)) return `${form}; ${scheme}: is not supported.`;
    const fault = parsePostgres(text) ? 'names no database' : 'cannot be read';
    return `${form}; the given one ${fault}.`;
  },
);

export const origin = converted(
  shown(
    (text) =>
      isUrl(text, HTTP, ({ pathname, search, hash }) => `${pathname}${search}${hash}` === '/'),
    'must be an address such as https://casino.example without a path',
  ),
  (text) => new URL(text).origin,
);

/** Addresses, or networks such as 10.0.0.0/8; a larger one is no place of proxies. */
export const networks = listOf(
  shown((text) => {
    const [address = '', bits, ...rest] = text.split('/');
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return false;
    const [least, most] = version === 4 ? [8, 32] : [16, 128];
    if (bits === undefined) return true;
    return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
  }, 'must be addresses or networks such as 10.0.0.0/8, and none larger'),
);

/** The name of a request header, in lower case as Node has it. */
export const header = converted(
  checked(/^[a-z][a-z0-9-]{1,63}$/i, () => 'must be the name of a header such as cf-ipcountry.'),
  (text) => text.toLowerCase(),
);

export const key = converted(
  checked(
    /^[0-9a-f]{64}$/i,
    ({ length }) => `must be 64 hexadecimal digits; the given one has ${length} characters.`,
  ),
  (text) => text.toLowerCase(),
);

// "//host" would leave the site although it looks like a path.
const PATH = /^\/(?![/\\])\S*$/;

export const target = converted(
  shown(
    (text) => PATH.test(text) || isUrl(text, HTTP),
    'must be a path that begins with one slash or a whole address',
  ),
  (text) => (PATH.test(text) ? text : hrefOf(text)),
);

export const link = converted(
  shown((text) => isUrl(text, HTTP), 'must be an address such as https://id.casino.example/sso'),
  hrefOf,
);

/** A path is allowed: a self-hosted relay may be behind one. */
export const relays = listOf(
  converted(
    shown((text) => isUrl(text, HTTP, isPlain), 'must be addresses such as https://api.drand.sh'),
    withoutSlash,
  ),
);

function isPlain({ search, hash, username, password }: URL): boolean {
  return `${search}${hash}${username}${password}` === '';
}

export const address = converted(
  hidden(
    (text) => isUrl(text, HTTP, isPlain),
    'must be an address such as https://pay.example, without a user or a query',
  ),
  withoutSlash,
);

export const smtp = hidden(
  (text) => isUrl(text, /^smtps?:$/, ({ hostname }) => hostname !== ''),
  'must look like smtp://user:password@host:587 or smtps://host',
);

export const sender = shown((text) => {
  const found = /^(?:[^<>"\p{Cc}]+<([^<>\s]+)>|([^<>\s]+))$/u.exec(text);
  return /^[^@\s,;]+@[^@\s,;]+$/.test(found?.[1] ?? found?.[2] ?? '');
}, 'must be an address such as no-reply@casino.example, or a name and <address>');

/** Gateways may keep a key in the address. */
export const gateway = converted(
  hidden((text) => isUrl(text, HTTP), 'must be an address such as https://gateway.example/send'),
  hrefOf,
);

export const token = hidden(/^[\x21-\x7e]{1,512}$/, 'must be printable characters without spaces');
export const secret = hidden(
  /^[\x21-\x7e]{32,}$/,
  'must be 32 or more printable characters without spaces',
);
export const plain = hidden(
  (text) => !/\p{Cc}/u.test(text.replace(/\r?\n/g, '')),
  'must be plain text',
);
export const label = shown(({ length }) => length <= 40, 'must be a short name for a button');

const withBreaks = (text: string) => text.replaceAll('\\n', '\n');

export const privateKey = converted(
  hidden(
    (text) => withBreaks(text).startsWith('-----BEGIN PRIVATE KEY-----'),
    'must be the whole key file, from -----BEGIN PRIVATE KEY-----',
  ),
  withBreaks,
);

/** Of an OpenID Connect provider; outside production one on this machine may speak plain http. */
export function issuer(isProduction: boolean) {
  const locals = ['localhost', '127.0.0.1', '[::1]'];
  return shown((text) => {
    return isUrl(text, HTTP, ({ protocol, hostname, search, hash }) => {
      const isLocal = !isProduction && locals.includes(hostname);
      return (protocol === 'https:' || isLocal) && `${search}${hash}` === '';
    });
  }, "must be the issuer's address, as https://id.example");
}
