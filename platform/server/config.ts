import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotStart } from './cannot-start.ts';
import {
  parseAge,
  openReader,
  parseFolder,
  parseHost,
  parseKey,
  parseLevel,
  parseNetworks,
  parseOrigin,
  parsePort,
  parsePostgres,
  parseTarget,
  type Env,
  type Parsed,
} from './config-reader.ts';
import { BEACON_TABLE, readBeacon, type PublicRandomness } from './config-beacon.ts';
import { OUTSIDE_TABLE, readOutside, type Outside, type Variable } from './config-outside.ts';
import { PAYMENTS_TABLE, readPayments, type Payments } from './config-payments.ts';
import { readSocial, SOCIAL_TABLE, type Social } from './config-social.ts';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';

export type Mode = 'development' | 'production' | 'test';

export type Config = Outside &
  PublicRandomness &
  Social &
  Payments & {
    port: number;
    /** A busy port is an error when somebody asked for it, else the next free one is taken. */
    portGiven: boolean;
    host: string;
    dataDir: string;
    databaseUrl: string | undefined;
    busUrl: string | undefined;
    /** The origin players see, without a slash at its end. Unknown until the port is. */
    publicUrl: string | undefined;
    mode: Mode;
    /** 64 hexadecimal digits; outside production `readSecrets` makes one when it is not given. */
    secretKey: string | undefined;
    logLevel: LogLevel;
    rootRedirect: string | undefined;
    /** Addresses and networks whose X-Forwarded-For is believed. */
    trustedProxies: readonly string[];
    /** Whole years a player must have lived to be verified. */
    minAge: number;
  };

/** Everything that can be configured, as the README shows it. */
export const CONFIG_TABLE: readonly Variable[] = [
  {
    name: 'PORT',
    default: '3000',
    meaning:
      'Where the house listens. A busy default moves to the next free port and says so; ' +
      'a busy given port is an error; 0 takes any free port.',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address it listens on; 0.0.0.0 opens the house to the network.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: "The house's own folder: its database, its secrets, its files. One house per folder.",
  },
  {
    name: 'DATABASE_URL',
    default: 'its own PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL 15 or newer to run on instead, as postgresql://user:password@host/name.',
  },
  {
    name: 'BUS_URL',
    default: 'none: one process is the house',
    meaning:
      'Lets several processes on one DATABASE_URL form one house: a postgresql:// address ' +
      'they share.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost and the port',
    meaning: 'The address players open, as https://casino.example, for links, cookies and origins.',
  },
  {
    name: 'NODE_ENV',
    default: 'development',
    meaning:
      'development seeds a demo house with sandbox providers; production seeds nothing, ' +
      'switches the sandbox off and wants its secrets given; test is for the tests.',
  },
  {
    name: 'SECRET_KEY',
    default: 'made at the first start, kept in DATA_DIR',
    meaning:
      'The key all secrets of the house derive from: 64 hexadecimal digits, the same for every ' +
      'process; the house does not open with another one. Required in production.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info in production, else warn',
    meaning: `How much is logged: ${LOG_LEVELS.join(', ')}.`,
  },
  {
    name: 'ROOT_REDIRECT',
    default: "the reader's language",
    meaning: 'Where the address / leads: a path such as /ru/games, or a whole address.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    meaning:
      'Reverse proxies in front of the house, as addresses or networks with commas between: ' +
      'their X-Forwarded-For tells who asks.',
  },
  {
    name: 'MIN_AGE',
    default: '18',
    meaning: 'How old a player must be by law, in whole years: 18 to 25. Checked by verification.',
  },
  ...BEACON_TABLE,
  ...OUTSIDE_TABLE,
  ...SOCIAL_TABLE,
  ...PAYMENTS_TABLE,
];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads the environment once, at start. Every mistake is collected, so that one look at the
 * output is enough to mend them all; the values of secrets are never repeated.
 */
export function readConfig(env: Env): Config {
  const reader = openReader(env);
  const mode = reader.read('NODE_ENV', parseMode) ?? 'development';
  const config: Config = {
    port: reader.read('PORT', parsePort) ?? 3000,
    portGiven: reader.isGiven('PORT'),
    host: reader.read('HOST', parseHost) ?? '127.0.0.1',
    dataDir: reader.read('DATA_DIR', parseFolder) ?? join(ROOT, 'data'),
    databaseUrl: reader.read('DATABASE_URL', parsePostgres),
    busUrl: reader.read('BUS_URL', parsePostgres),
    publicUrl: reader.read('PUBLIC_URL', parseOrigin),
    mode,
    secretKey: reader.read('SECRET_KEY', parseKey),
    logLevel: reader.read('LOG_LEVEL', parseLevel) ?? (mode === 'production' ? 'info' : 'warn'),
    rootRedirect: reader.read('ROOT_REDIRECT', parseTarget),
    trustedProxies: reader.read('TRUSTED_PROXIES', parseNetworks) ?? [],
    minAge: reader.read('MIN_AGE', parseAge) ?? 18,
    ...readBeacon(reader, mode),
    ...readOutside(reader),
    ...readPayments(reader, reader.isGiven('PUBLIC_URL')),
    ...readSocial(reader, env, { mode, hasPublicUrl: reader.isGiven('PUBLIC_URL') }),
  };
  if (mode === 'production' && !reader.isGiven('SECRET_KEY')) reader.complain(NO_KEY);
  if (reader.isGiven('BUS_URL') && !reader.isGiven('DATABASE_URL')) reader.complain(NO_DATABASE);
  if (reader.mistakes.length > 0) throw cannotStart(...reader.mistakes);
  return config;
}

const NO_KEY =
  'SECRET_KEY must be given in production: make one with ' +
  `node -e "console.log(crypto.randomBytes(32).toString('hex'))" and keep it safe.`;
const NO_DATABASE =
  'BUS_URL makes several processes one house, so they need one database: set DATABASE_URL too.';

function parseMode(text: string): Parsed<Mode> {
  if (text === 'development' || text === 'production' || text === 'test') return { value: text };
  return { mistake: `must be development, production or test, not "${text}".` };
}
