import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotStart } from './cannot-start.ts';
import { createConfigReader, type ConfigReader, type Env } from './config-reader.ts';
import { checkProduction } from './config-production.ts';
import { readSocialLogins } from './config-social.ts';
import { RELAYS, VARIABLES, type ConfigValues } from './config-variables.ts';

export type Config = ReturnType<typeof readConfig>;
export type BeaconChoice = ReturnType<typeof chooseBeacon>;
export type CaptchaChoice = ReturnType<typeof chooseCaptcha>;

/** Every variable, as docs/configuration.md shows it. */
export const CONFIG_TABLE = Object.entries(VARIABLES).map(
  ([name, { default: unset, meaning }]) => ({ name, default: unset, meaning }),
);

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads the environment once, at start. Every mistake is collected, so that the operator can fix
 * them all at once; the values of secrets are never repeated.
 */
export function readConfig(env: Env) {
  const reader = createConfigReader(env);
  const values = reader.read(VARIABLES);
  const mode = values.NODE_ENV ?? 'development';
  const config = {
    port: values.PORT ?? 3000,
    /** A busy port is an error when it was set explicitly, else the next free one is taken. */
    portGiven: reader.isGiven('PORT'),
    host: values.HOST ?? '127.0.0.1',
    dataDir: values.DATA_DIR ?? join(ROOT, 'data'),
    databaseUrl: values.DATABASE_URL,
    /** The largest number of connections of a process for calls and background work. */
    databaseConnections: values.DATABASE_CONNECTIONS ?? 16,
    busUrl: values.BUS_URL,
    /** The origin players see, without a trailing slash. Unknown until the port is. */
    publicUrl: values.PUBLIC_URL,
    mode,
    /** 64 hexadecimal digits; outside production `readSecrets` generates one when it is not set. */
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    rootRedirect: values.ROOT_REDIRECT,
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    /** Headers of the proxy that name the visitor's country and region, in lower case. */
    placeHeaders: { country: values.COUNTRY_HEADER, subdivision: values.REGION_HEADER },
    /** How long a server that stops keeps answering while it reports that it is not ready. */
    drainSeconds: values.DRAIN_SECONDS ?? (mode === 'production' ? 5 : 0),
    /** The minimum age of a verified player, in whole years. */
    minAge: values.MIN_AGE ?? 18,
    /** How long a withdrawal to a new destination waits before it is sent. */
    payoutCoolingHours: values.PAYOUT_COOLING_HOURS ?? (mode === 'production' ? 24 : 0),
    /** The currency of sums over several currencies. */
    baseCurrency: values.BASE_CURRENCY ?? 'EUR',
    /** Undefined: bets and transfers are never archived. */
    archiveAfterMonths: values.ARCHIVE_AFTER_MONTHS,
    /** Undefined: `/metrics` is served without a token outside production, and in it not at all. */
    metricsToken: values.METRICS_TOKEN,
    /** Text messages and calls of the whole installation in an hour. */
    smsHourlyMax: values.SMS_HOURLY_MAX ?? 1_000,
    beacon: chooseBeacon(reader, values),
    captcha: chooseCaptcha(reader, values),
    ...readTransports(reader, values),
    ...readPayments(reader, values),
    social: readSocialLogins(reader, values, env),
    /** Where the browser goes after a login and when a session ends; `url` leads back. */
    ssoLink: values.SSO_LINK,
  } as const;
  if (mode === 'production') checkProduction(reader, values);
  if (reader.isGiven('BUS_URL') && !reader.isGiven('DATABASE_URL')) reader.complain(NO_DATABASE);
  if (config.social.length > 0 && !reader.isGiven('PUBLIC_URL')) reader.complain(NO_PUBLIC_URL);
  for (const name of ['COUNTRY_HEADER', 'REGION_HEADER']) {
    if (reader.isGiven(name) && !reader.isGiven('TRUSTED_PROXIES'))
      reader.complain(UNTRUSTED(name));
  }
  if (reader.mistakes.length > 0) throw cannotStart(...reader.mistakes);
  return config;
}

const NO_DATABASE =
  'BUS_URL joins several processes into one installation, so they need one database: set ' +
  'DATABASE_URL too.';
const UNTRUSTED = (name: string) =>
  `${name} works only with TRUSTED_PROXIES: without a proxy any visitor can send that header.`;
const NO_PUBLIC_URL =
  'PUBLIC_URL must be given with a social login: providers send the browser back to that address.';

/** The source of publicly verifiable randomness; relays have no trailing slash. */
function chooseBeacon({ isGiven, complain }: ConfigReader, values: ConfigValues) {
  const mode = values.BEACON ?? (values.NODE_ENV === 'production' ? 'drand' : 'local');
  const relays: readonly string[] = values.BEACON_RELAYS ?? RELAYS;
  if (mode === 'drand') return { mode, relays } as const;
  if (isGiven('BEACON_RELAYS')) complain('BEACON_RELAYS has no use while BEACON is local.');
  return { mode } as const;
}

/** Which captcha is required where a request looks like abuse. */
function chooseCaptcha({ isGiven, complain }: ConfigReader, values: ConfigValues) {
  const kind = values.CAPTCHA ?? 'altcha';
  const given = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'].filter(isGiven);
  if (kind === 'off' || kind === 'altcha') {
    for (const name of given) complain(`${name} has no use while CAPTCHA is ${kind}.`);
    return { kind } as const;
  }
  if (given.length < 2) {
    complain(`CAPTCHA ${kind} works only with CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  }
  const { CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = values;
  return { kind, siteKey, secret } as const;
}

/** The server that sends email with the sender, and the gateway for text messages and calls. */
function readTransports({ whole }: ConfigReader, values: ConfigValues) {
  const mail = whole(values, ['SMTP_URL', 'MAIL_FROM'], 'give both.');
  const phone = whole(values, ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'], 'give both.');
  return {
    mail: mail && { url: mail[0], from: mail[1] },
    phone: phone && { url: phone[0], token: phone[1] },
  };
}

const BTCPAY = ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'] as const;
const PSP = ['PSP_URL', 'PSP_SECRET'] as const;

/** Each payment provider whose variables are set; half of one is a mistake. */
function readPayments({ isGiven, complain, whole }: ConfigReader, values: ConfigValues) {
  for (const secret of ['BTCPAY_WEBHOOK_SECRET', 'PSP_SECRET']) {
    const previous = `${secret}_PREVIOUS`;
    if (!isGiven(previous) || isGiven(secret)) continue;
    complain(`${previous} works only with ${secret}: give both.`);
  }
  const btcpay = whole(values, BTCPAY, 'give all.');
  const psp = whole(values, PSP, 'give all.');
  if ([...BTCPAY, ...PSP].some(isGiven) && !isGiven('PUBLIC_URL')) {
    complain('PUBLIC_URL must be given with a payment provider: it calls that address.');
  }
  return {
    btcpay: btcpay && {
      url: btcpay[0],
      store: btcpay[1],
      apiKey: btcpay[2],
      webhookSecret: btcpay[3],
      webhookSecretPrevious: values.BTCPAY_WEBHOOK_SECRET_PREVIOUS,
    },
    psp: psp && { url: psp[0], secret: psp[1], secretPrevious: values.PSP_SECRET_PREVIOUS },
  };
}
