import type { Variable } from './config-external.ts';
import type { Parsed, ConfigReader } from './config-reader.ts';

/** The source of publicly verifiable randomness. */
export type BeaconChoice =
  | { mode: 'local' }
  /** Origins of relays, each with a scheme and without a trailing slash. */
  | { mode: 'drand'; relays: readonly string[] };

export type PublicRandomness = { beacon: BeaconChoice };

const RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

export const BEACON_TABLE: readonly Variable[] = [
  {
    name: 'BEACON',
    default: 'drand in production, else local',
    meaning:
      'Where shared rounds take public randomness from: drand (the quicknet network, verifiable ' +
      'by anyone) or local (made by the server, for development; proves nothing).',
  },
  {
    name: 'BEACON_RELAYS',
    default: RELAYS.map((relay) => relay.replace('https://', '')).join(', '),
    meaning:
      'Relays of drand to use instead, as addresses separated by commas. Their answers are ' +
      'verified, so they need not be trusted.',
  },
];

export function readBeacon(reader: ConfigReader, mode: string): PublicRandomness {
  const chosen = reader.read('BEACON', parseBeacon);
  const relays = reader.read('BEACON_RELAYS', parseRelays) ?? RELAYS;
  const kind = chosen ?? (mode === 'production' ? 'drand' : 'local');
  if (kind === 'drand') return { beacon: { mode: kind, relays } };
  if (reader.isGiven('BEACON_RELAYS')) {
    reader.complain('BEACON_RELAYS has no use while BEACON is local.');
  }
  return { beacon: { mode: kind } };
}

function parseBeacon(text: string): Parsed<BeaconChoice['mode']> {
  if (text === 'drand' || text === 'local') return { value: text };
  return { mistake: `must be drand or local, not "${text}".` };
}

function parseRelays(text: string): Parsed<readonly string[]> {
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !isRelay(part));
  if (wrong === undefined) return { value: parts.map((part) => part.replace(/\/+$/, '')) };
  return { mistake: `must be addresses such as https://api.drand.sh, not "${wrong}".` };
}

/** A path is allowed: a self-hosted relay may be behind one. */
function isRelay(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
