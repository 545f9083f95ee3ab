import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotStart } from './cannot-start.ts';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';

export type Mode = 'development' | 'production' | 'test';

export type Config = {
  port: number;
  /** A busy port is an error when somebody asked for it, else the next free one is taken. */
  portGiven: boolean;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  busUrl: string | undefined;
  /** The origin players see, without a trailing slash. Unknown until the port is, unless given. */
  publicUrl: string | undefined;
  mode: Mode;
  /** 64 hexadecimal digits; outside production `readSecrets` makes one when it is not given. */
  secretKey: string | undefined;
  logLevel: LogLevel;
  rootRedirect: string | undefined;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
};

export type Variable = { name: string; default: string; meaning: string };

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
      'The key all secrets of the house derive from: 64 hexadecimal digits. ' +
      'Required in production.',
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
];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Env = Readonly<Record<string, string | undefined>>;

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

/** What a parser answers: the value, or the end of the sentence "<NAME> …". */
type Parsed<T> = { value: T } | { mistake: string };

function openReader(env: Env) {
  const mistakes: string[] = [];
  // `PORT= npm start` is how a shell says "not given".
  const raw = (name: string) => (env[name]?.trim() === '' ? undefined : env[name]?.trim());
  return {
    mistakes,
    isGiven: (name: string) => raw(name) !== undefined,
    complain: (sentence: string) => void mistakes.push(sentence),
    read<T>(name: string, parse: (text: string) => Parsed<T>): T | undefined {
      const text = raw(name);
      if (text === undefined) return undefined;
      const parsed = parse(text);
      if ('value' in parsed) return parsed.value;
      mistakes.push(`${name} ${parsed.mistake}`);
      return undefined;
    },
  };
}

function parsePort(text: string): Parsed<number> {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return { value: port };
  return { mistake: `must be a whole number from 0 to 65535, not "${text}".` };
}

function parseHost(text: string): Parsed<string> {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return { value: text };
  return {
    mistake: `must be an IP address or a host name without scheme and port, not "${text}".`,
  };
}

function parseFolder(text: string): Parsed<string> {
  if (!text.includes('\0')) return { value: resolve(text) };
  return { mistake: 'must be a path to a folder.' };
}

function parsePostgres(text: string): Parsed<string> {
  const form = 'must look like postgresql://user:password@host:5432/name';
  if (!/^postgres(ql)?:\/\//.test(text)) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
    return { mistake: scheme === undefined ? `${form}.` : `${form}; ${scheme}: is not supported.` };
  }
  // PostgreSQL allows an empty host with ?host=/folder, which URL refuses after a user name.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (url !== null && url.pathname.length > 1) return { value: text };
  return {
    mistake: `${form}; the given one ${url === null ? 'cannot be read' : 'names no database'}.`,
  };
}

function parseOrigin(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/';
  if (isOrigin && url.search === '' && url.hash === '') return { value: url.origin };
  return {
    mistake: `must be an address such as https://casino.example without a path, not "${text}".`,
  };
}

function parseMode(text: string): Parsed<Mode> {
  if (text === 'development' || text === 'production' || text === 'test') return { value: text };
  return { mistake: `must be development, production or test, not "${text}".` };
}

/** Addresses, or networks such as 10.0.0.0/8, with commas between. */
function parseNetworks(text: string): Parsed<readonly string[]> {
  const networks = text.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return { value: networks };
  return { mistake: `must be addresses or networks such as 10.0.0.0/8, not "${wrong}".` };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function parseKey(text: string): Parsed<string> {
  if (/^[0-9a-f]{64}$/i.test(text)) return { value: text.toLowerCase() };
  return { mistake: `must be 64 hexadecimal digits; the given one has ${text.length} characters.` };
}

function parseLevel(text: string): Parsed<LogLevel> {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return { value: level };
  return { mistake: `must be one of ${LOG_LEVELS.join(', ')}, not "${text}".` };
}

function parseTarget(text: string): Parsed<string> {
  // "//host" would leave the site without looking like it.
  if (/^\/(?![/\\])\S*$/.test(text)) return { value: text };
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return { value: url.href };
  return {
    mistake: `must be a path that begins with one slash or a whole address, not "${text}".`,
  };
}
