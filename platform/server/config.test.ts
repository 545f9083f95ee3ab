import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isCannotStart } from './cannot-start.ts';
import { CONFIG_TABLE, readConfig } from './config.ts';

const KEY = createHash('sha256').update('a key').digest('hex');

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (isCannotStart(error)) return error.sentences;
    throw error;
  }
  return [];
}

test('config: without any variable the server is reachable from this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    portGiven: false,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseConnections: 16,
    busUrl: undefined,
    publicUrl: undefined,
    mode: 'development',
    secretKey: undefined,
    logLevel: 'warn',
    rootRedirect: undefined,
    trustedProxies: [],
    placeHeaders: { country: undefined, subdivision: undefined },
    minAge: 18,
    drainSeconds: 0,
    payoutCoolingHours: 0,
    baseCurrency: 'EUR',
    smsHourlyMax: 1_000,
    beacon: { mode: 'local' },
    captcha: { kind: 'altcha' },
    social: [],
  });
});

test('config: every given variable is read, without surrounding spaces and a trailing slash', () => {
  const env = {
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/casino',
    DATABASE_URL: 'postgres://me:pass@db.example:5433/casino?sslmode=require',
    DATABASE_CONNECTIONS: '40',
    BUS_URL: 'postgresql://me@%2Frun%2Fpostgresql/bus',
    PUBLIC_URL: 'https://Casino.example/',
    NODE_ENV: 'production',
    SECRET_KEY: KEY.toUpperCase(),
    LOG_LEVEL: 'error',
    ROOT_REDIRECT: '/ru/games',
    TRUSTED_PROXIES: '10.0.0.5',
    COUNTRY_HEADER: 'CF-IPCountry',
    REGION_HEADER: 'cf-region-code',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    portGiven: true,
    host: '0.0.0.0',
    dataDir: '/srv/casino',
    databaseUrl: env.DATABASE_URL,
    databaseConnections: 40,
    busUrl: env.BUS_URL,
    publicUrl: 'https://casino.example',
    mode: 'production',
    secretKey: KEY,
    logLevel: 'error',
    rootRedirect: '/ru/games',
    trustedProxies: ['10.0.0.5'],
    placeHeaders: { country: 'cf-ipcountry', subdivision: 'cf-region-code' },
    minAge: 18,
    drainSeconds: 5,
    payoutCoolingHours: 24,
    baseCurrency: 'EUR',
    smsHourlyMax: 1_000,
    beacon: { mode: 'drand', relays: expect.arrayContaining(['https://api.drand.sh']) },
    captcha: { kind: 'altcha' },
    social: [],
  });
});

test('config: an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not "80a".'],
  ['PORT', '65536', 'PORT must be a whole number'],
  ['PORT', '-1', 'PORT must be a whole number'],
  ['PORT', '1e3', 'PORT must be a whole number'],
  ['HOST', 'http://x', 'HOST must be an IP address or a host name'],
  ['HOST', 'localhost:80', 'HOST must be an IP address or a host name'],
  ['DATABASE_URL', 'mysql://me@host/name', 'mysql: is not supported'],
  ['DATABASE_URL', 'host/name', 'DATABASE_URL must look like postgresql://'],
  ['DATABASE_URL', 'postgresql://host', 'the given one names no database'],
  ['PUBLIC_URL', 'casino.example', 'PUBLIC_URL must be an address'],
  ['PUBLIC_URL', 'https://casino.example/ru', 'without a path'],
  ['PUBLIC_URL', 'ftp://casino.example', 'PUBLIC_URL must be an address'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not "prod".'],
  ['SECRET_KEY', 'abc', 'SECRET_KEY must be 64 hexadecimal digits; the given one has 3'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
  ['ROOT_REDIRECT', '//evil.example', 'ROOT_REDIRECT must be a path that begins with one slash'],
  ['ROOT_REDIRECT', 'javascript:alert(1)', 'ROOT_REDIRECT must be a path'],
])('config: %s=%s is refused in one sentence', (name, value, sentence) => {
  expect(mistakes({ [name]: value })).toEqual([expect.stringContaining(sentence)]);
});

test('config: all mistakes are reported at once', () => {
  const found = mistakes({ PORT: 'x', LOG_LEVEL: 'x', NODE_ENV: 'production' });
  expect(found.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'SECRET_KEY',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ]);
});

const SAFE = {
  NODE_ENV: 'production',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://casino.example',
  TRUSTED_PROXIES: '127.0.0.1',
};

test.each([
  ['SECRET_KEY', '0'.repeat(64), 'SECRET_KEY is no random key'],
  ['SECRET_KEY', '0123456789abcdef'.repeat(4), 'SECRET_KEY is no random key'],
  ['PUBLIC_URL', 'http://casino.example', 'PUBLIC_URL must begin with https://'],
  ['PUBLIC_URL', '', 'PUBLIC_URL must be given in production'],
  ['TRUSTED_PROXIES', '', 'TRUSTED_PROXIES must name the proxy'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES must be addresses'],
  ['TRUSTED_PROXIES', '::/0', 'TRUSTED_PROXIES must be addresses'],
  ['BEACON', 'local', 'BEACON=local is for development'],
])('config: production with %s=%s is refused', (name, value, sentence) => {
  expect(mistakes(SAFE)).toEqual([]);
  expect(mistakes({ ...SAFE, [name]: value })).toEqual([expect.stringContaining(sentence)]);
});

test('config: a bus of another kind than PostgreSQL is refused by its kind', () => {
  const [sentence] = mistakes({ BUS_URL: 'redis://host', DATABASE_URL: 'postgresql://h/n' });
  expect(sentence).toContain('redis: is not supported');
});

test('config: several processes need one database', () => {
  const [sentence] = mistakes({ BUS_URL: 'postgresql://h/n' });
  expect(sentence).toContain('set DATABASE_URL too');
});

test('config: no message repeats a secret', () => {
  const messages = mistakes({ SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@h/n' });
  expect(messages).toHaveLength(2);
  expect(messages.join()).not.toContain('hunter2');
});

test('config: the table names every variable that is read, once', () => {
  const read: string[] = [];
  const env = new Proxy({}, { get: (_, name) => void read.push(String(name)) });
  readConfig(env);
  const names = CONFIG_TABLE.map((variable) => variable.name);
  expect(names.toSorted()).toEqual([...new Set(read)].toSorted());
});

test('config: docs/configuration.md shows the table as it is', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const shown = page.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const rows = CONFIG_TABLE.map((row) => `| \`${row.name}\` | ${row.default} | ${row.meaning} |`);
  expect(shown).toEqual(rows);
});

test('config: trusted proxies are addresses or networks, and nothing else', () => {
  const read = (text: string) => readConfig({ TRUSTED_PROXIES: text }).trustedProxies;
  expect(read('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.1,', '10.0.0.0/8/8', '::1/129']) {
    expect(() => read(wrong)).toThrow('TRUSTED_PROXIES must be');
  }
});

test('config: the minimum age is set by law and never below 18', () => {
  expect(readConfig({ MIN_AGE: '21' }).minAge).toBe(21);
  for (const wrong of ['17', '26', '18.5', 'adult', '0x12']) {
    expect(() => readConfig({ MIN_AGE: wrong })).toThrow('MIN_AGE must be');
  }
});

test('auth.social: a provider is configured whole or not at all, and its secrets are never repeated', () => {
  const PUBLIC_URL = 'https://casino.example';
  expect(mistakes({ PUBLIC_URL, GOOGLE_CLIENT_SECRET: 'hunter2' })).toEqual([
    'GOOGLE_CLIENT_SECRET works only with GOOGLE_CLIENT_ID: give all of them.',
  ]);
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
  expect(readConfig({ PUBLIC_URL, ...google }).social).toMatchObject([
    { kind: 'open-id', name: 'google', issuer: 'https://accounts.google.com', clientId: 'g' },
  ]);
  expect(mistakes(google)).toEqual([expect.stringMatching(/^PUBLIC_URL must be given/)]);
  expect(mistakes({ PUBLIC_URL, SSO_LINK: 'javascript:alert(1)' })).toHaveLength(1);
});

test('auth.social: any OpenID Connect provider is named by its variables', () => {
  const env = {
    PUBLIC_URL: 'https://casino.example',
    OIDC_OUR_CLUB_ISSUER: 'https://id.club.example',
    OIDC_OUR_CLUB_CLIENT_ID: 'c',
    OIDC_OUR_CLUB_CLIENT_SECRET: 's',
    OIDC_OUR_CLUB_LABEL: 'Our club',
  };
  expect(readConfig(env).social).toEqual([
    {
      kind: 'open-id',
      name: 'our-club',
      label: 'Our club',
      issuer: 'https://id.club.example',
      clientId: 'c',
      clientSecret: 's',
    },
  ]);
  const plain = { ...env, OIDC_OUR_CLUB_ISSUER: 'http://id.club.example' };
  expect(mistakes(plain)).toEqual([expect.stringMatching(/^OIDC_OUR_CLUB_ISSUER must be/)]);
});

test.each([
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must look like smtp://'],
  [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL works only with MAIL_FROM: give both.'],
  [{ MAIL_FROM: 'a@b.example' }, 'MAIL_FROM works only with SMTP_URL: give both.'],
  [{ SMTP_URL: 'smtp://m', MAIL_FROM: 'no-address' }, 'MAIL_FROM must be an address'],
  [{ SMTP_URL: 'smtp://m', MAIL_FROM: 'A <a@b>\nBcc: <c@d>' }, 'MAIL_FROM must be an address'],
  [{ SMS_GATEWAY_URL: 'gateway', SMS_GATEWAY_TOKEN: 't' }, 'SMS_GATEWAY_URL must be an address'],
  [{ SMS_GATEWAY_TOKEN: 't' }, 'SMS_GATEWAY_TOKEN works only with SMS_GATEWAY_URL: give both.'],
  [{ CAPTCHA: 'turnstile' }, 'CAPTCHA must be one of altcha, hcaptcha, recaptcha, off'],
  [{ CAPTCHA: 'hcaptcha' }, 'CAPTCHA hcaptcha works only with CAPTCHA_SITE_KEY'],
  [{ CAPTCHA_SECRET: 's' }, 'CAPTCHA_SECRET has no use while CAPTCHA is altcha.'],
])('config: half of a pair of variables is a mistake: %o', (env, sentence) => {
  expect(mistakes(env).join('\n')).toContain(sentence);
});

test('config: the settings of external services are read completely', () => {
  const config = readConfig({
    SMTP_URL: 'smtps://casino:secret@mail.example',
    MAIL_FROM: 'Casino <no-reply@casino.example>',
    SMS_GATEWAY_URL: 'https://gateway.example/send',
    SMS_GATEWAY_TOKEN: 'token',
    CAPTCHA: 'recaptcha',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'secret',
  });
  expect(config).toMatchObject({
    mail: { from: 'Casino <no-reply@casino.example>' },
    phone: { url: 'https://gateway.example/send', token: 'token' },
    captcha: { kind: 'recaptcha', siteKey: 'site', secret: 'secret' },
  });
  expect(readConfig({})).toMatchObject({ mail: undefined, captcha: { kind: 'altcha' } });
});
