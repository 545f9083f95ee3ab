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
import { isJson, isObject } from './json.ts';
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

export type Unreadable = { readonly wrong: string };

type Fields = Readonly<Record<string, unknown>>;
/** Whether a field is valid. */
export type FieldTest = (value: unknown) => boolean;

/** No game nests its parameters deeper; a file made to exhaust the stack is rejected here. */
const DEPTH_MAX = 8;

export function isGameJson(value: unknown): value is Json {
  return isJson(value, DEPTH_MAX);
}

const RECEIPT_FIELDS: Readonly<Record<keyof Receipt, FieldTest>> = {
  id: isWord,
  game: isWord,
  game_version: isNonce,
  currency: isWalletCurrency,
  stake: isAmount,
  params: isGameJson,
  outcome: isGameJson,
  multiplier: (value) => typeof value === 'string' && parseMultiplier(value) !== undefined,
  payout: isAmount,
  bonus_stake: isAmount,
  bonus_payout: isAmount,
  server_seed_hash: isHashOrEmpty,
  server_seed: (value) => value === null || isServerSeed(value),
  client_seed: (value) => value === '' || isClientSeed(value),
  nonce: isNonce,
  round: isWordOrNothing,
  void_reason: isWordOrNothing,
  placed_at: isInstant,
};

/** A receipt, or the name of the invalid field. Other fields are left alone. */
export function readReceipt(value: unknown): Receipt | Unreadable {
  const receipt = readFields<Receipt>(value, RECEIPT_FIELDS);
  if ('wrong' in receipt || receipt.void_reason !== null) return receipt;
  const empty = NEEDED_TO_DECIDE.find((name) => receipt[name] === '');
  return empty === undefined ? receipt : { wrong: empty };
}

/** Only a bet that was void before its seeds were fixed has none. */
const NEEDED_TO_DECIDE = ['server_seed_hash', 'client_seed'] as const;

/** The fields of an object that `tests` names, each valid, or the name of the first invalid one. */
export function readFields<T extends object>(
  value: unknown,
  tests: Readonly<Record<keyof T & string, FieldTest>>,
): T | Unreadable {
  if (!isObject(value)) return { wrong: '' };
  const read: Record<string, unknown> = {};
  for (const [name, test] of Object.entries<FieldTest>(tests)) {
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

/** A hash is written as a server seed is: 64 lowercase hex characters. */
function isHashOrEmpty(value: unknown): boolean {
  return value === '' || isServerSeed(value);
}
