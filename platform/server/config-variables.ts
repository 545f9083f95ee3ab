/** Everything that can be configured: each variable with its format, default and meaning. */
import { CURRENCIES } from '#core/currency.ts';
import type * as z from 'zod/mini';
import type { ValuesOf } from './config-reader.ts';
import * as format from './config-schemas.ts';
import { LOG_LEVELS } from './log.ts';

type Variable<S> = { readonly schema: S; readonly default: string; readonly meaning: string };

const MODES = ['development', 'production', 'test'] as const;
const BEACONS = ['drand', 'local'] as const;
const CAPTCHAS = ['altcha', 'hcaptcha', 'recaptcha', 'off'] as const;

export const RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

/** In the order of docs/configuration.md. */
export const VARIABLES = {
  PORT: variable(
    format.wholeNumber(/^\d{1,5}$/, 0, 65_535),
    '3000',
    'Where the server listens. A busy default moves to the next free port and logs it; ' +
      'a busy given port is an error; 0 takes any free port.',
  ),
  HOST: variable(
    format.host,
    '127.0.0.1',
    'The address it listens on; 0.0.0.0 opens the server to the network.',
  ),
  DATA_DIR: variable(
    format.folder,
    './data',
    "The server's own folder: its database, its secrets, its files. One installation per folder; " +
      'its processes share `files`.',
  ),
  DATABASE_URL: variable(
    format.postgres,
    'its own PostgreSQL in DATA_DIR',
    'A PostgreSQL 15 or newer to run on instead, as postgresql://user:password@host/name.',
  ),
  DATABASE_CONNECTIONS: variable(
    format.wholeNumber(/^\d{1,3}$/, 4, 200),
    '16',
    'How many connections a process opens at most for calls and background work: 4 to 200. ' +
      'About ten more are for bets, jobs and messages between processes.',
  ),
  BUS_URL: variable(
    format.postgres,
    'none: the installation is one process',
    'Lets several processes on one DATABASE_URL form one installation: a postgresql:// address ' +
      'they share.',
  ),
  PUBLIC_URL: variable(
    format.origin,
    'http://localhost and the port',
    'The address players open, as https://casino.example, for links, cookies and origins. ' +
      'Required in production, with https.',
  ),
  NODE_ENV: variable(
    format.oneOf(MODES, 'must be development, production or test'),
    'development',
    'development seeds a demo casino with sandbox providers; production seeds nothing, ' +
      'switches the sandbox off and requires its secrets; test is for the tests.',
  ),
  SECRET_KEY: variable(
    format.key,
    'made at the first start, kept in DATA_DIR',
    'The key all secrets of the installation derive from: 64 hexadecimal digits, the same ' +
      'for every ' +
      'process; the server does not start with another one. Required in production.',
  ),
  LOG_LEVEL: variable(
    format.oneOf(LOG_LEVELS),
    'info in production, else warn',
    `How much is logged: ${LOG_LEVELS.join(', ')}.`,
  ),
  ROOT_REDIRECT: variable(
    format.target,
    "the reader's language",
    'Where the address / leads: a path such as /ru/games, or a whole address.',
  ),
  TRUSTED_PROXIES: variable(
    format.networks,
    'none',
    'Reverse proxies in front of the server, as addresses or networks separated by commas: ' +
      'their X-Forwarded-For is trusted. Required in production: TLS is terminated in front.',
  ),
  COUNTRY_HEADER: variable(
    format.header,
    'none',
    'The request header in which the trusted proxy names the country of the visitor, as ' +
      'cf-ipcountry. Without it, and in a request of any other peer, the country is read from a ' +
      'register of addresses.',
  ),
  REGION_HEADER: variable(
    format.header,
    'none',
    'The request header in which the trusted proxy names the region of the visitor (the second ' +
      'part of ISO 3166-2), as cf-region-code; other peers cannot send it. Without it only whole ' +
      'countries can be closed.',
  ),
  DRAIN_SECONDS: variable(
    format.wholeNumber(/^\d{1,3}$/, 0, 300),
    '5 in production, else 0',
    'How many seconds a server that was asked to stop keeps answering after /readyz says 503, so ' +
      'that a load balancer sends new players elsewhere: 0 to 300.',
  ),
  MIN_AGE: variable(
    format.wholeNumber(/^\d{2}$/, 18, 25),
    '18',
    'The minimum age of players by law, in whole years: 18 to 25. A jurisdiction may ask for ' +
      'more. Checked by registration and verification.',
  ),
  PAYOUT_COOLING_HOURS: variable(
    format.wholeNumber(/^\d{1,3}$/, 0, 168),
    '24 in production, else 0',
    'How many hours a withdrawal waits when its destination is new: 0 to 168, until the back ' +
      'office sets another time. Counted from the first withdrawal to that destination.',
  ),
  BASE_CURRENCY: variable(
    format.oneOf(CURRENCIES, `must be one of ${CURRENCIES.join(', ')}`),
    'EUR',
    'The currency of sums over several currencies in the reports of the back office, at the ' +
      'rates in use.',
  ),
  ARCHIVE_AFTER_MONTHS: variable(
    format.wholeNumber(/^\d{2,3}$/, 13, 240),
    'never',
    'After how many whole months bets and transfers are archived: 13 to 240, see ' +
      'docs/data-growth.md. Check first how long the law requires them to be listed.',
  ),
  METRICS_TOKEN: variable(
    format.secret,
    'none: in production `/metrics` is not served',
    'The bearer token with which Prometheus reads `/metrics`, 32 characters or more.',
  ),
  BEACON: variable(
    format.oneOf(BEACONS, 'must be drand or local'),
    'drand in production, else local',
    'Where shared rounds take public randomness from: drand (the quicknet network, verifiable ' +
      'by anyone) or local (made by the server, for development; proves nothing, and is refused ' +
      'in production).',
  ),
  BEACON_RELAYS: variable(
    format.relays,
    RELAYS.map((relay) => relay.replace('https://', '')).join(', '),
    'Relays of drand to use instead, as addresses separated by commas. Their answers are ' +
      'verified, so they need not be trusted.',
  ),
  SMTP_URL: variable(
    format.smtp,
    'none: emails wait in the outbox',
    'The server that sends email, as smtp://user:password@host:587, or smtps:// for TLS from ' +
      'the first byte.',
  ),
  MAIL_FROM: variable(
    format.sender,
    'none; required with SMTP_URL',
    'The sender of emails: no-reply@casino.example, or Casino <no-reply@casino.example>.',
  ),
  SMS_GATEWAY_URL: variable(
    format.gateway,
    'none: text messages and calls wait in the outbox',
    'The address of an HTTP gateway for text messages and calls; it is sent ' +
      '{"to", "text", "channel", "locale"}, see docs/decisions/0010-messages.md.',
  ),
  SMS_GATEWAY_TOKEN: variable(
    format.token,
    'none; required with SMS_GATEWAY_URL',
    'The bearer token that authenticates the server to the gateway.',
  ),
  SMS_HOURLY_MAX: variable(
    format.wholeNumber(/^\d{1,6}$/, 1, 999_999),
    '1000',
    'How many text messages and calls the installation sends in an hour, all players together; ' +
      'further ones wait and are logged. They cost money.',
  ),
  CAPTCHA: variable(
    format.oneOf(CAPTCHAS),
    'altcha',
    'What is asked where something looks like abuse: altcha (our own, a second of work for the ' +
      'browser), hcaptcha, recaptcha (version 2), or off.',
  ),
  CAPTCHA_SITE_KEY: variable(
    format.token,
    'none; required with hcaptcha and recaptcha',
    'The public key that the provider gave for this site.',
  ),
  CAPTCHA_SECRET: variable(
    format.token,
    'none; required with hcaptcha and recaptcha',
    'The secret key that the provider gave for this site.',
  ),
  SSO_LINK: variable(
    format.link,
    'none',
    'One login for several sites: the address the browser goes to after a login and when a ' +
      'session ends, with the page to return to in `url`.',
  ),
  GOOGLE_CLIENT_ID: credential(format.plain, 'Google'),
  GOOGLE_CLIENT_SECRET: credential(format.plain, 'Google'),
  APPLE_CLIENT_ID: credential(format.plain, 'Apple: the Services ID'),
  APPLE_TEAM_ID: credential(format.plain, 'Apple'),
  APPLE_KEY_ID: credential(format.plain, 'Apple'),
  APPLE_PRIVATE_KEY: credential(
    format.privateKey,
    'Apple: the key file, its line breaks may be written \\n',
  ),
  VK_CLIENT_ID: credential(format.plain, 'VK ID'),
  YANDEX_CLIENT_ID: credential(format.plain, 'Yandex ID'),
  YANDEX_CLIENT_SECRET: credential(format.plain, 'Yandex ID'),
  TELEGRAM_BOT_NAME: credential(format.plain, 'Telegram: the bot of the Login Widget, without @'),
  TELEGRAM_BOT_TOKEN: credential(format.plain, 'Telegram'),
  BTCPAY_URL: variable(
    format.address,
    'none; a sandbox double outside production',
    'The BTCPay Server that takes and pays out coins, as https://btcpay.example; required ' +
      'together with its other variables, see docs/payments.md.',
  ),
  BTCPAY_STORE: variable(format.token, 'none; required with BTCPAY_URL', 'The id of its store.'),
  BTCPAY_API_KEY: variable(
    format.token,
    'none; required with BTCPAY_URL',
    'An API key for that store alone.',
  ),
  BTCPAY_WEBHOOK_SECRET: variable(
    format.token,
    'none; required with BTCPAY_URL',
    'The secret that the webhook of the store signs with.',
  ),
  BTCPAY_WEBHOOK_SECRET_PREVIOUS: variable(
    format.token,
    'none',
    'During a rotation of that secret: the previous one, which is accepted as well. See ' +
      'docs/payments.md.',
  ),
  PSP_URL: variable(
    format.address,
    'none; a sandbox bank outside production',
    'The API of a payment provider that speaks the signed protocol of docs/payments.md, as ' +
      'https://psp.example/api.',
  ),
  PSP_SECRET: variable(
    format.secret,
    'none; required with PSP_URL',
    'The secret that the server and that provider sign with, 32 characters or more.',
  ),
  PSP_SECRET_PREVIOUS: variable(
    format.secret,
    'none',
    'During a rotation of that secret: the previous one, which is accepted as well and never ' +
      'used to sign. See docs/payments.md.',
  ),
};

export type ConfigValues = ValuesOf<typeof VARIABLES>;

function variable<S extends z.ZodMiniType>(
  schema: S,
  whenUnset: string,
  meaning: string,
): Variable<S> {
  return { schema, default: whenUnset, meaning };
}

function credential<S extends z.ZodMiniType>(schema: S, who: string): Variable<S> {
  return variable(
    schema,
    'none',
    `Log in with ${who}; required together with its other variables.`,
  );
}
