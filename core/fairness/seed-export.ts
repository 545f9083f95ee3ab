/**
 * Every bet under one server seed, so that a missing or repeated one is detected as well. The
 * server returns and signs the list in parts; a file is one part, or all of them in their order.
 */
import { isClientSeed } from './client-seed.ts';
import { isObject } from './json.ts';
import { isNonce, isServerSeed } from './pf1.ts';
import { readFields, readReceipt } from './receipt.ts';
import type { FieldTest, Receipt, Unreadable } from './receipt.ts';

export type ExportedSeed = {
  readonly hash: string;
  /** Null while the seed is in use. */
  readonly server_seed: string | null;
  readonly client_seed: string;
  /** How many nonces were used according to the server. */
  readonly bets: number;
};

export type SeedExportPart = {
  readonly seed: ExportedSeed;
  /** The nonces of bets that are not finished, such as a board under way. */
  readonly open: readonly number[];
  /** The finished bets by nonce. */
  readonly bets: readonly Receipt[];
  /** The part as it was read, of which every field is signed. */
  readonly document: unknown;
};

export type SeedExport = { readonly parts: readonly SeedExportPart[] };

const SEED_FIELDS: Readonly<Record<keyof ExportedSeed, FieldTest>> = {
  hash: isServerSeed,
  server_seed: (value) => value === null || isServerSeed(value),
  client_seed: isClientSeed,
  bets: isNonce,
};

export function isSeedExportLike(value: unknown): boolean {
  return isObject(value) && (Object.hasOwn(value, 'seed') || Object.hasOwn(value, 'parts'));
}

export function readSeedExport(value: unknown): SeedExport | Unreadable {
  if (!isObject(value)) return { wrong: '' };
  if (!Object.hasOwn(value, 'parts')) {
    const part = readPart(value);
    return 'wrong' in part ? part : { parts: [part] };
  }
  const given = value['parts'];
  if (!Array.isArray(given) || given.length === 0) return { wrong: 'parts' };
  const parts: SeedExportPart[] = [];
  for (const [i, each] of given.entries()) {
    const part = readPart(each);
    if ('wrong' in part) return { wrong: `parts[${i}].${part.wrong}` };
    parts.push(part);
  }
  return { parts };
}

function readPart(value: unknown): SeedExportPart | Unreadable {
  if (!isObject(value) || !Array.isArray(value['bets'])) return { wrong: 'bets' };
  const seed = readFields<ExportedSeed>(value['seed'], SEED_FIELDS);
  if ('wrong' in seed) return { wrong: `seed.${seed.wrong}` };
  // Files from before lists were signed name no open bets.
  const open = value['open'] ?? [];
  if (!Array.isArray(open) || !open.every(isNonce)) return { wrong: 'open' };
  const bets: Receipt[] = [];
  for (const [i, each] of value['bets'].entries()) {
    const bet = readReceipt(each);
    if ('wrong' in bet) return { wrong: `bets[${i}].${bet.wrong}` };
    bets.push(bet);
  }
  return { seed, open, bets, document: value };
}
