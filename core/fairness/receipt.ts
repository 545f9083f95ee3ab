/**
 * A receipt contains everything about one bet that is needed to decide it again: the stake and the
 * parameters, the seeds and the nonce that decided it, and the result. Its holder can verify the
 * bet without contacting the server.
 *
 * Its fields are those of a bet in the API, so an API response is a receipt as it stands.
 */
import { isWalletCurrency } from '../currency.ts';
import { parseMoney } from '../money.ts';
import { isClientSeed } from './client-seed.ts';
import { parseMultiplier } from './game.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import { isNonce, isServerSeed } from './pf1.ts';

export type Receipt = {
  readonly id: string;
  readonly game: string;
  readonly game_version: number;
  /** A money currency, or PLAY for free play. */
  readonly currency: string;
  /** Decimal text in major units. */
  readonly stake: string;
  readonly params: Json;
  readonly outcome: Json;
  /** Decimal text: "1.9800". */
  readonly multiplier: string;
  readonly payout: string;
  /** The parts of both that were bonus money; absent when none was staked. */
  readonly bonus_stake?: string | undefined;
  readonly bonus_payout?: string | undefined;
  /** SHA-256 of the server seed, shown before the bet. */
  readonly server_seed_hash: string;
  /** Null until the player rotates the seed. */
  readonly server_seed: string | null;
  readonly client_seed: string;
  readonly nonce: number;
  /** The shared round it was in; null for a bet under the player's own seeds. */
  readonly round: string | null;
  /** Why the stake was returned instead of being decided, if it was. */
  readonly void_reason: string | null;
  /** ISO 8601, UTC. */
  readonly placed_at: string;
};

/** Every bet under one server seed, so that a missing or repeated one is detected as well. */
export type SeedExport = {
  readonly seed: {
    readonly hash: string;
    readonly server_seed: string | null;
    readonly client_seed: string;
    /** How many bets were made under it according to the server. */
    readonly bets: number;
  };
  readonly bets: readonly Receipt[];
};

export type Unreadable = { readonly wrong: string };

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** No game nests its parameters deeper; a file made to exhaust the stack is rejected here. */
const DEPTH_MAX = 8;

const RECEIPT_FIELDS: Readonly<Record<keyof Receipt, Test>> = {
  id: isWord,
  game: isWord,
  game_version: isNonce,
  currency: isWalletCurrency,
  stake: isAmount,
  params: (value) => isJson(value),
  outcome: (value) => isJson(value),
  multiplier: (value) => typeof value === 'string' && parseMultiplier(value) !== undefined,
  payout: isAmount,
  bonus_stake: isAmount,
  bonus_payout: isAmount,
  server_seed_hash: isHash,
  server_seed: (value) => value === null || isServerSeed(value),
  client_seed: isClientSeed,
  nonce: isNonce,
  round: isWordOrNothing,
  void_reason: isWordOrNothing,
  placed_at: isInstant,
};

const SEED_FIELDS: Readonly<Record<keyof SeedExport['seed'], Test>> = {
  hash: isHash,
  server_seed: (value) => value === null || isServerSeed(value),
  client_seed: isClientSeed,
  bets: isNonce,
};

/** A receipt, or the name of the invalid field. Other fields are left alone. */
export function readReceipt(value: unknown): Receipt | Unreadable {
  return readFields<Receipt>(value, RECEIPT_FIELDS);
}

export function readSeedExport(value: unknown): SeedExport | Unreadable {
  if (!isObject(value) || !Array.isArray(value['bets'])) return { wrong: 'bets' };
  const seed = readFields<SeedExport['seed']>(ownField(value, 'seed'), SEED_FIELDS);
  if ('wrong' in seed) return { wrong: `seed.${seed.wrong}` };
  const bets: Receipt[] = [];
  for (const [i, each] of value['bets'].entries()) {
    const bet = readReceipt(each);
    if ('wrong' in bet) return { wrong: `bets[${i}].${bet.wrong}` };
    bets.push(bet);
  }
  return { seed, bets };
}

function readFields<T extends object>(
  value: unknown,
  tests: Readonly<Record<keyof T & string, Test>>,
): T | Unreadable {
  if (!isObject(value)) return { wrong: '' };
  const read: Record<string, unknown> = {};
  for (const [name, test] of Object.entries<Test>(tests)) {
    const field = ownField(value, name);
    if (field === undefined && isOptional(value, name)) continue;
    if (!test(field)) return { wrong: name };
    read[name] = field;
  }
  // Every field has passed its own test, which is all the type requires.
  return read as T;
}

/** Receipts written before shared rounds existed do not have these two. */
const LATER: readonly string[] = ['round', 'void_reason'];

function ownField(value: Fields, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  return LATER.includes(name) ? null : undefined;
}

/** Bonus money has both parts or none. */
function isOptional(value: Fields, name: string): boolean {
  return BONUS.includes(name) && BONUS.every((field) => !Object.hasOwn(value, field));
}

const BONUS: readonly string[] = ['bonus_stake', 'bonus_payout'];

/** Ids and names of games; they are printed, so control characters of a terminal are rejected. */
export function isWord(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
}

function isWordOrNothing(value: unknown): boolean {
  return value === null || isWord(value);
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

export function isJson(value: unknown, depth: number = DEPTH_MAX): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth === 0 || typeof value !== 'object') return false;
  return Object.values(value).every((inner) => isJson(inner, depth - 1));
}

/** A hash is written as a server seed is: 64 lowercase hex characters. */
function isHash(value: unknown): boolean {
  return isServerSeed(value);
}
