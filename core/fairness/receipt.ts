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
import { instantMs } from './instant.ts';
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
  /** The operator paid the stake; absent for every other bet. */
  readonly is_free_round?: true | undefined;
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
  /**
   * ISO 8601, UTC. In files without `settlements`, a bet in a shared round has the time of its
   * settlement here.
   */
  readonly placed_at: string;
  /** Absent for a bet that was decided as it was placed. */
  readonly settlements?: readonly StatedSettlement[] | undefined;
  /** The result before the operator corrected it; absent for a bet that was not corrected. */
  readonly decided?: DecidedResult | undefined;
  /** Absent for a bet that our rules decide. */
  readonly source?: OutsideSource | undefined;
};

export type StatedSettlement = {
  /** 1, 2, 3 … */
  readonly number: number;
  readonly kind: string;
  /** What the bet has paid in all after it, and the difference to the one before. */
  readonly payout: string;
  readonly change: string;
  /** The part of the difference that made a debt or, positive, repaid one. */
  readonly debt_change?: string | undefined;
  readonly settled_at: string;
};

/** The result before it was corrected, as the rules gave it. */
export type DecidedResult = Pick<
  Receipt,
  'params' | 'outcome' | 'multiplier' | 'payout' | 'bonus_payout' | 'void_reason'
>;

/** Who decides a bet that has neither seeds nor a round. */
export const OUTSIDE_SOURCES = ['supplier', 'sport'] as const;
type OutsideSource = (typeof OUTSIDE_SOURCES)[number];

/** The bet as the rules decided it, whatever the operator corrected later. */
export function asDecided(receipt: Receipt): Receipt {
  if (receipt.decided === undefined) return receipt;
  const { params, outcome, multiplier, payout, bonus_payout, void_reason } = receipt.decided;
  return { ...receipt, params, outcome, multiplier, payout, bonus_payout, void_reason };
}

export type Unreadable = { readonly wrong: string };

type Fields = Readonly<Record<string, unknown>>;
/** Whether a field is valid. */
export type FieldTest = (value: unknown) => boolean;

/**
 * No game nests deeper: a win of a slot lists its cells on the ninth level. A file made to exhaust
 * the stack is rejected here.
 */
const DEPTH_MAX = 12;

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
  is_free_round: (value) => value === true,
  server_seed_hash: isHashOrEmpty,
  server_seed: (value) => value === null || isServerSeed(value),
  client_seed: (value) => value === '' || isClientSeed(value),
  nonce: isNonce,
  round: isWordOrNothing,
  void_reason: isWordOrNothing,
  placed_at: isInstant,
  settlements: (value) => Array.isArray(value) && value.every(isSettlement),
  decided: (value) => !('wrong' in readFields<DecidedResult>(value, DECIDED_FIELDS)),
  source: (value) => OUTSIDE_SOURCES.some((each) => each === value),
};

const { params, outcome, multiplier, payout, bonus_payout, void_reason } = RECEIPT_FIELDS;
const DECIDED_FIELDS = {
  params,
  outcome,
  multiplier,
  payout,
  bonus_payout: (value: unknown) => value === undefined || bonus_payout(value),
  void_reason,
};

const SETTLEMENT_FIELDS: Readonly<Record<keyof StatedSettlement, FieldTest>> = {
  number: isNonce,
  kind: isWord,
  payout: isAmount,
  change: isMoney,
  debt_change: (value) => value === undefined || isMoney(value),
  settled_at: (value) => instantMs(value) !== undefined,
};

function isSettlement(value: unknown): boolean {
  return !('wrong' in readFields<StatedSettlement>(value, SETTLEMENT_FIELDS));
}

/** A receipt, or the name of the invalid field. Other fields are left alone. */
export function readReceipt(value: unknown): Receipt | Unreadable {
  const receipt = readFields<Receipt>(value, RECEIPT_FIELDS);
  if ('wrong' in receipt || receipt.source !== undefined) return receipt;
  if (asDecided(receipt).void_reason !== null) return receipt;
  const empty = NEEDED_TO_DECIDE.find((name) => receipt[name] === '');
  return empty === undefined ? receipt : { wrong: empty };
}

/** Only a bet that was void before its seeds were fixed, or that others decide, has none. */
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
  if (OPTIONAL.includes(name)) return !Object.hasOwn(value, name);
  return BONUS.includes(name) && BONUS.every((field) => !Object.hasOwn(value, field));
}

const OPTIONAL: readonly string[] = [
  'is_free_round',
  'settlements',
  'decided',
  'source',
  'debt_change',
];

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

function isMoney(value: unknown): boolean {
  return typeof value === 'string' && parseMoney(value) !== undefined;
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
