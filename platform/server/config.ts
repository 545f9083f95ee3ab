import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotStart } from './cannot-start.ts';
import {
  parseAge,
  createConfigReader,
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
import {
  EXTERNAL_SERVICES_TABLE,
  readExternalServices,
  type ExternalServices,
  type Variable,
} from './config-external.ts';
import { PAYMENTS_TABLE, readPayments, type Payments } from './config-payments.ts';
import { readSocial, SOCIAL_TABLE, type Social } from './config-social.ts';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';

export type Mode = 'development' | 'production' | 'test';

export type Config = ExternalServices &
  PublicRandomness &
  Social &
  Payments & {
    port: number;
    /** A busy port is an error when it was set explicitly, else the next free one is taken. */
    portGiven: boolean;
    host: string;
    dataDir: string;
    databaseUrl: string | undefined;
    busUrl: string | undefined;
    /** The origin players see, without a trailing slash. Unknown until the port is. */
    publicUrl: string | undefined;
    mode: Mode;
    /** 64 hexadecimal digits; outside production `readSecrets` generates one when it is not set. */
    secretKey: string | undefined;
    logLevel: LogLevel;
    rootRedirect: string | undefined;
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: readonly string[];
    /** The minimum age of a verified player, in whole years. */
    minAge: number;
  };

/** Everything that can be configured, as docs/configuration.md shows it. */
export const CONFIG_TABLE: readonly Variable[] = [
  {
    name: 'PORT',
    default: '3000',
    meaning:
      'Where the server listens. A busy default moves to the next free port and logs it; ' +
      'a busy given port is an error; 0 takes any free port.',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address it listens on; 0.0.0.0 opens the server to the network.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning:
      "The server's own folder: its database, its secrets, its files. One installation per folder.",
  },
  {
    name: 'DATABASE_URL',
    default: 'its own PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL 15 or newer to run on instead, as postgresql://user:password@host/name.',
  },
  {
    name: 'BUS_URL',
    default: 'none: the installation is one process',
    meaning:
      'Lets several processes on one DATABASE_URL form one installation: a postgresql:// address ' +
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
      'development seeds a demo casino with sandbox providers; production seeds nothing, ' +
      'switches the sandbox off and requires its secrets; test is for the tests.',
  },
  {
    name: 'SECRET_KEY',
    default: 'made at the first start, kept in DATA_DIR',
    meaning:
      'The key all secrets of the installation derive from: 64 hexadecimal digits, the same ' +
      'for every ' +
      'process; the server does not start with another one. Required in production.',
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
      'Reverse proxies in front of the server, as addresses or networks separated by commas: ' +
      'their X-Forwarded-For is trusted.',
  },
  {
    name: 'MIN_AGE',
    default: '18',
    meaning:
      'The minimum age of players by law, in whole years: 18 to 25. Checked by verification.',
  },
  ...BEACON_TABLE,
  ...EXTERNAL_SERVICES_TABLE,
  ...SOCIAL_TABLE,
  ...PAYMENTS_TABLE,
];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads the environment once, at start. Every mistake is collected, so that the operator can fix
 * them all at once; the values of secrets are never repeated.
 */
export function readConfig(env: Env): Config {
  const reader = createConfigReader(env);
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
    ...readExternalServices(reader),
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
  'BUS_URL joins several processes into one installation, so they need one database: set ' +
  'DATABASE_URL too.';

function parseMode(text: string): Parsed<Mode> {
  if (text === 'development' || text === 'production' || text === 'test') return { value: text };
  return { mistake: `must be development, production or test, not "${text}".` };
}
