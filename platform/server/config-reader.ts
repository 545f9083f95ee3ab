import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The result of a parser: the value, or the end of the sentence "<NAME> …". */
export type Parsed<T> = { value: T } | { mistake: string };

export type ConfigReader = ReturnType<typeof createConfigReader>;

/** Reads one variable after the other and collects the messages about mistakes. */
export function createConfigReader(env: Env) {
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

export function parsePort(text: string): Parsed<number> {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return { value: port };
  return { mistake: `must be a whole number from 0 to 65535, not "${text}".` };
}

export function parseAge(text: string): Parsed<number> {
  const years = Number(text);
  if (/^\d{2}$/.test(text) && years >= 18 && years <= 25) return { value: years };
  return { mistake: `must be a whole number from 18 to 25, not "${text}".` };
}

export function parseHost(text: string): Parsed<string> {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return { value: text };
  return {
    mistake: `must be an IP address or a host name without scheme and port, not "${text}".`,
  };
}

export function parseFolder(text: string): Parsed<string> {
  if (!text.includes('\0')) return { value: resolve(text) };
  return { mistake: 'must be a path to a folder.' };
}

export function parsePostgres(text: string): Parsed<string> {
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

export function parseOrigin(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/';
  if (isOrigin && url.search === '' && url.hash === '') return { value: url.origin };
  return {
    mistake: `must be an address such as https://casino.example without a path, not "${text}".`,
  };
}

/** Addresses, or networks such as 10.0.0.0/8, separated by commas. */
export function parseNetworks(text: string): Parsed<readonly string[]> {
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

export function parseKey(text: string): Parsed<string> {
  if (/^[0-9a-f]{64}$/i.test(text)) return { value: text.toLowerCase() };
  return { mistake: `must be 64 hexadecimal digits; the given one has ${text.length} characters.` };
}

export function parseLevel(text: string): Parsed<LogLevel> {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return { value: level };
  return { mistake: `must be one of ${LOG_LEVELS.join(', ')}, not "${text}".` };
}

export function parseTarget(text: string): Parsed<string> {
  // "//host" would leave the site although it looks like a path.
  if (/^\/(?![/\\])\S*$/.test(text)) return { value: text };
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return { value: url.href };
  return {
    mistake: `must be a path that begins with one slash or a whole address, not "${text}".`,
  };
}
