import type { ConfigReader } from './config-reader.ts';
import type { ConfigValues } from './config-variables.ts';

/** Of 32 random bytes fewer than these differ once in 10¹⁰ keys. */
const DISTINCT_BYTES_MIN = 20;

/** Complains about everything that would make an installation on the internet unsafe. */
export function checkProduction({ isGiven, complain }: ConfigReader, values: ConfigValues): void {
  const { SECRET_KEY: key, PUBLIC_URL: url, BEACON: beacon } = values;
  if (!isGiven('SECRET_KEY')) complain(NO_KEY);
  if (key !== undefined && isGuessable(key)) complain(WEAK_KEY);
  if (!isGiven('PUBLIC_URL')) complain(NO_ADDRESS);
  if (url?.startsWith('http:')) complain(PLAIN_ADDRESS);
  if (!isGiven('TRUSTED_PROXIES')) complain(NO_PROXY);
  if (beacon === 'local') complain(NO_DRAND);
}

function isGuessable(key: string): boolean {
  return new Set(Buffer.from(key, 'hex')).size < DISTINCT_BYTES_MIN;
}

const MAKE_KEY = `node -e "console.log(crypto.randomBytes(32).toString('hex'))"`;
const NO_KEY =
  `SECRET_KEY must be given in production: make one with ${MAKE_KEY} ` + 'and keep it safe.';
const WEAK_KEY =
  'SECRET_KEY is no random key, and all secrets of the installation derive from it: make one ' +
  `with ${MAKE_KEY} and keep it safe.`;
const NO_ADDRESS =
  'PUBLIC_URL must be given in production, as https://casino.example: emails, cookies and ' +
  'passkeys are bound to it.';
const PLAIN_ADDRESS =
  'PUBLIC_URL must begin with https:// in production: terminate TLS in front of the server.';
const NO_PROXY =
  'TRUSTED_PROXIES must name the proxy that terminates TLS, as 10.0.0.5 or 127.0.0.1: else all ' +
  'players have its address, and one of them uses up the limits of all.';
const NO_DRAND =
  'BEACON=local is for development: duels and rooms are played between players, who must be able ' +
  'to verify each draw. Leave BEACON out in production, or set it to drand.';
