/**
 * A receipt says everything about one bet that is needed to decide it again: what was staked on
 * what, which seeds and nonce decided it, and what came out. Whoever holds it can check the house
 * without asking the house.
 */
import { isWalletCurrency } from '../currency.ts';
import { parseMoney } from '../money.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import { isClientSeed, isNonce, isServerSeed, isTag } from './pf1.ts';

export type Receipt = {
  readonly betId: string;
  readonly game: string;
  readonly gameVersion: number;
  readonly tag: string;
  /** A currency of the house, or PLAY for free play. */
  readonly currency: string;
  /** Decimal text in major units, as everywhere on the wire. */
  readonly stake: string;
  readonly params: Json;
  /** SHA-256 of the server seed, shown before the bet. */
  readonly serverSeedHash: string;
  /** Null until the player rotates the seed. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly outcome: Json;
  /** The multiplier times 10,000. */
  readonly m4: number;
  readonly payout: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
};

/** Every bet under one server seed, so that a missing or repeated one shows as well. */
export type SeedExport = {
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  /** The nonce the next bet would take, which is the number of bets made. */
  readonly nextNonce: number;
  readonly bets: readonly Receipt[];
};

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** No game nests its parameters deeper, and a file made to exhaust the stack stops here. */
const DEPTH_MAX = 8;

const RECEIPT_FIELDS: Readonly<Record<keyof Receipt, Test>> = {
  betId: isShortText,
  game: isShortText,
  gameVersion: isCount,
  tag: isTag,
  currency: isWalletCurrency,
  stake: isAmount,
  params: (value) => isJson(value, DEPTH_MAX),
  serverSeedHash: isHash,
  serverSeed: (value) => value === null || isServerSeed(value),
  clientSeed: isClientSeed,
  nonce: isNonce,
  outcome: (value) => isJson(value, DEPTH_MAX),
  m4: isCount,
  payout: isAmount,
  placedAt: isInstant,
};

const EXPORT_FIELDS: Readonly<Record<keyof SeedExport, Test>> = {
  serverSeedHash: isHash,
  serverSeed: (value) => value === null || isServerSeed(value),
  clientSeed: isClientSeed,
  nextNonce: isNonce,
  bets: Array.isArray,
};

/** A receipt, or the name of the field that makes it none. Fields of no meaning here are ignored. */
export function readReceipt(value: unknown): Receipt | { readonly wrong: string } {
  return readFields<Receipt>(value, RECEIPT_FIELDS);
}

export function readSeedExport(value: unknown): SeedExport | { readonly wrong: string } {
  const read = readFields<{ bets: unknown[] } & Omit<SeedExport, 'bets'>>(value, EXPORT_FIELDS);
  if ('wrong' in read) return read;
  const bets: Receipt[] = [];
  for (const [i, each] of read.bets.entries()) {
    const bet = readReceipt(each);
    if ('wrong' in bet) return { wrong: `bets[${i}].${bet.wrong}` };
    bets.push(bet);
  }
  return { ...read, bets };
}

function readFields<T extends object>(
  value: unknown,
  tests: Readonly<Record<keyof T & string, Test>>,
): T | { readonly wrong: string } {
  if (!isObject(value)) return { wrong: '' };
  const read: Record<string, unknown> = {};
  for (const [name, test] of Object.entries<Test>(tests)) {
    const field = ownField(value, name);
    if (!test(field)) return { wrong: name };
    read[name] = field;
  }
  // Every field has passed its own test, which is all the type asks for.
  return read as T;
}

function ownField(value: Fields, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isAmount(value: unknown): boolean {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  return amount !== undefined && amount >= 0n;
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/.test(value)
  );
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth === 0 || typeof value !== 'object') return false;
  return Object.values(value).every((inner) => isJson(inner, depth - 1));
}

/** A hash is written as a server seed is: 64 lowercase hex characters. */
function isHash(value: unknown): boolean {
  return isServerSeed(value);
}
