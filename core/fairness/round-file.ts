/**
 * A shared round with everything needed to verify it, as the API returns it and as it is saved to a
 * file. Values that must not be known yet are null; values that a void round never had stay null.
 */
import { isSignatureText } from './beacon.ts';
import { instantMs } from './instant.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import { isNonce, isServerSeed } from './pf1.ts';
import { isGameJson, isWord } from './receipt.ts';
import type { Unreadable } from './receipt.ts';

export type RoundFile = {
  readonly round: {
    readonly id: string;
    readonly table: string;
    readonly game: string;
    readonly game_version: number;
    /** Its position in the chain, and the nonce of its draw. */
    readonly number: number | null;
    readonly previous_seed: string | null;
    readonly seed: string | null;
    readonly state: string;
    readonly void_reason: string | null;
    /** The server was down while the round ran; absent in files from before this was published. */
    readonly is_interrupted?: boolean | undefined;
    readonly beacon: {
      readonly mode: 'drand' | 'local';
      readonly round: number | null;
      readonly signature: string | null;
      readonly randomness: string | null;
    };
    /** Times are absent in files that came without them: such a round is never true. */
    readonly opened_at?: string | null | undefined;
    readonly lock_at: string | null;
    readonly started_at?: string | null | undefined;
    readonly ended_at?: string | null | undefined;
    readonly bets_root: string | null;
    readonly facts: Json;
    readonly outcome: Json;
  };
  readonly chain: {
    readonly id: string;
    readonly first: string;
    readonly length: number;
    readonly published_at?: string | null | undefined;
  };
  readonly bets_text: string | null;
};

/** Whether a field is valid; `wrong` is the path of the first invalid one. */
type Test = (value: unknown) => boolean;

const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

const LENGTH_MAX = 10_000_000;

const isTime: Test = (value) => instantMs(value) !== undefined;

/** A time that a round does not have yet, or a file does not contain. */
const isTimeOrNothing: Test = (value) => value === undefined || value === null || isTime(value);

const isPlace: Test = (value) => isNonce(value) && value > 0;

const ROUND: Readonly<Record<Exclude<keyof RoundFile['round'], 'beacon'>, Test>> = {
  id: isWord,
  table: isWord,
  game: isWord,
  game_version: isNonce,
  number: orNull(isPlace),
  previous_seed: orNull(isServerSeed),
  seed: orNull(isServerSeed),
  state: isWord,
  void_reason: orNull(isWord),
  is_interrupted: (value) => value === undefined || typeof value === 'boolean',
  opened_at: isTimeOrNothing,
  lock_at: orNull(isTime),
  started_at: isTimeOrNothing,
  ended_at: isTimeOrNothing,
  bets_root: orNull(isServerSeed),
  facts: isGameJson,
  outcome: isGameJson,
};

const BEACON: Readonly<Record<keyof RoundFile['round']['beacon'], Test>> = {
  mode: (value) => value === 'drand' || value === 'local',
  round: orNull(isPlace),
  signature: orNull(isSignatureText),
  randomness: orNull(isServerSeed),
};

const CHAIN: Readonly<Record<keyof RoundFile['chain'], Test>> = {
  id: isWord,
  first: isServerSeed,
  // The longest accepted chain: it is walked link by link, so it must be bounded.
  length: (value) => isPlace(value) && Number(value) <= LENGTH_MAX,
  published_at: isTimeOrNothing,
};

/** A round that can be verified, or what is wrong with the value. Other fields are left alone. */
export function readRoundFile(value: unknown): RoundFile | Unreadable {
  if (!isObject(value)) return { wrong: 'round' };
  const round = own(value, 'round');
  const text = own(value, 'bets_text') ?? null;
  const wrong =
    firstWrong(round, ROUND, 'round.') ??
    firstWrong(own(round, 'beacon'), BEACON, 'round.beacon.') ??
    firstWrong(own(value, 'chain'), CHAIN, 'chain.') ??
    (text === null || typeof text === 'string' ? undefined : 'bets_text');
  if (wrong !== undefined) return { wrong };
  // Every field has passed its own test, which is all the type requires.
  return { ...value, bets_text: text } as unknown as RoundFile;
}

/** Whether a value is meant to be a round, rather than a receipt. */
export function isRoundLike(value: unknown): boolean {
  return own(value, 'round') !== undefined && own(value, 'chain') !== undefined;
}

function firstWrong(
  value: unknown,
  tests: Readonly<Record<string, Test>>,
  prefix: string,
): string | undefined {
  const wrong = Object.entries(tests).find(([name, test]) => !test(own(value, name)));
  return wrong && prefix + wrong[0];
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
