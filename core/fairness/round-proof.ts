/**
 * Deciding a shared round again from what was published about it. The page and the command line run
 * this with the rules the house played by, and differ only in how they show it.
 *
 * Each check names what it compared. One that nobody outside the house could make is `unproven`: a
 * local beacon is made by the house itself, and rules that a verifier does not have decide nothing.
 */
import { randomnessOf, roundForLock } from './beacon.ts';
import { seedBefore } from './chain.ts';
import type { InstantGame } from './game.ts';
import { instantMs } from './instant.ts';
import { canonicalJson } from './json.ts';
import { commitment, openSeedPair } from './pf1.ts';
import type { RoundFile } from './round-file.ts';
import { sha256, toHex } from './sha256.ts';
import { openTracedStream } from './trace.ts';
import type { Trace } from './trace.ts';
import { utf8Bytes } from './utf8.ts';

export type RoundCheckName =
  | 'commitment'
  | 'chain'
  | 'beacon-round'
  | 'randomness'
  | 'signature'
  | 'bets'
  | 'facts'
  | 'outcome';

export type RoundCheck = {
  readonly name: RoundCheckName;
  readonly verdict: 'holds' | 'fails' | 'unproven';
  /** What follows from the rules and the rest of the round; empty if nothing does. */
  readonly expected: string;
  /** What the round says; empty if it says nothing. */
  readonly actual: string;
};

export type RoundVerification =
  /** The round is not over, and what decides it is not known. */
  | { readonly state: 'open' }
  | {
      readonly state: 'checked';
      /**
       * `local` and `unknown-game`: nothing is wrong, but not everything is proved. `nothing`: a
       * void round that ended before there was anything to check.
       */
      readonly finding: 'true' | 'lie' | 'local' | 'unknown-game' | 'nothing';
      readonly checks: readonly RoundCheck[];
      /** Absent if nothing was drawn. */
      readonly trace: Trace | undefined;
    };

export type RoundTools = {
  /** The rules this verifier has under the name of the game, if it has any. */
  readonly game: InstantGame | undefined;
  /** Proves a signature of the public beacon; see quicknet.ts. */
  isSignatureOf(round: number, signature: string): boolean | Promise<boolean>;
  /** Called now and then with the share of the chain that is walked, 0 to 1; may wait. */
  onProgress?(share: number): void | Promise<void>;
};

/** Links of a chain walked between two words about progress: some milliseconds on a phone. */
const STRIDE = 5_000;

export async function verifyRound(file: RoundFile, tools: RoundTools): Promise<RoundVerification> {
  const { round } = file;
  if (round.state !== 'settled' && round.state !== 'void') return { state: 'open' };
  const drawn = drawAgain(file, tools.game);
  const checks = [
    commitmentCheck(file),
    await chainCheck(file, tools),
    lockCheck(file),
    randomnessCheck(file),
    await signatureCheck(file, tools),
    betsCheck(file),
    drawn.check?.name === 'facts' ? undefined : factsCheck(file, tools.game),
    drawn.check,
  ].filter((check) => check !== undefined);
  return { state: 'checked', finding: findingOf(checks), checks, trace: drawn.trace };
}

function findingOf(checks: readonly RoundCheck[]) {
  if (checks.length === 0) return 'nothing';
  if (checks.some(({ verdict }) => verdict === 'fails')) return 'lie';
  const open = checks.filter(({ verdict }) => verdict === 'unproven');
  if (open.some(({ name }) => name === 'outcome')) return 'unknown-game';
  return open.length > 0 ? 'local' : 'true';
}

/** A void round may have ended before there was anything to check; a settled one may not. */
function isSkipped({ round }: RoundFile, ...needed: readonly unknown[]): boolean {
  return round.state === 'void' && needed.every((value) => value === null);
}

function commitmentCheck(file: RoundFile): RoundCheck | undefined {
  const { seed, previous_seed } = file.round;
  if (isSkipped(file, seed)) return undefined;
  const expected = seed === null ? '' : commitment(seed);
  return compared('commitment', expected, previous_seed ?? '');
}

async function chainCheck(file: RoundFile, tools: RoundTools): Promise<RoundCheck | undefined> {
  const { round, chain } = file;
  if (isSkipped(file, round.seed)) return undefined;
  if (round.seed === null || round.number === null) return compared('chain', chain.first, '');
  // A place outside the chain cannot be walked back to, and may be made up to keep us busy.
  if (round.number > chain.length) return compared('chain', `1…${chain.length}`, `${round.number}`);
  let seed = round.seed;
  for (let walked = 0; walked < round.number; walked += STRIDE) {
    await tools.onProgress?.(walked / round.number);
    seed = seedBefore(seed, Math.min(STRIDE, round.number - walked));
  }
  await tools.onProgress?.(1);
  return compared('chain', chain.first, seed);
}

/** Which round of the beacon decides was fixed by the lock, and by nobody's choice. */
function lockCheck(file: RoundFile): RoundCheck | undefined {
  const { beacon, lock_at } = file.round;
  if (isSkipped(file, beacon.round)) return undefined;
  const lockAt = instantMs(lock_at);
  const expected = lockAt === undefined ? '' : roundForLock(lockAt).toString();
  return compared('beacon-round', expected, beacon.round?.toString() ?? '');
}

function randomnessCheck(file: RoundFile): RoundCheck | undefined {
  const { mode, signature, randomness } = file.round.beacon;
  if (isSkipped(file, randomness)) return undefined;
  if (mode === 'local') return ownWord('randomness', randomness);
  const expected = signature === null ? '' : randomnessOf(signature);
  return compared('randomness', expected, randomness ?? '');
}

async function signatureCheck(file: RoundFile, tools: RoundTools): Promise<RoundCheck | undefined> {
  const { mode, round, signature, randomness } = file.round.beacon;
  if (mode === 'local' || isSkipped(file, signature, randomness)) return undefined;
  const isProved =
    round !== null && signature !== null && (await tools.isSignatureOf(round, signature));
  const actual = signature ?? '';
  return { name: 'signature', verdict: isProved ? 'holds' : 'fails', expected: '', actual };
}

function betsCheck(file: RoundFile): RoundCheck | undefined {
  const { bets_root } = file.round;
  if (isSkipped(file, bets_root, file.bets_text)) return undefined;
  const expected = file.bets_text === null ? '' : toHex(sha256(utf8Bytes(file.bets_text)));
  return compared('bets', expected, bets_root ?? '');
}

/** What the draw depends on besides the seeds must follow from the bets that were closed. */
function factsCheck(file: RoundFile, game: InstantGame | undefined): RoundCheck | undefined {
  const { round, bets_text } = file;
  if (!isGameOf(round, game) || !game?.roundFacts || bets_text === null) return undefined;
  const facts = game.roundFacts(parsed(bets_text));
  const expected = facts === undefined ? '' : canonicalJson(facts);
  return compared('facts', expected, canonicalJson(round.facts));
}

function isGameOf(round: RoundFile['round'], game: InstantGame | undefined): boolean {
  return game?.name === round.game && game.version === round.game_version;
}

/** A list that is no JSON is a list that no round has. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Drawn = { readonly check: RoundCheck | undefined; readonly trace: Trace | undefined };

/** The draw of PF-1 with the seed of the chain, the randomness of the beacon and the number. */
function drawAgain(file: RoundFile, game: InstantGame | undefined): Drawn {
  const { seed, number, beacon, facts, outcome } = file.round;
  const actual = canonicalJson(outcome);
  if (isSkipped(file, outcome)) return { check: undefined, trace: undefined };
  if (seed === null || number === null || beacon.randomness === null) {
    return { check: compared('outcome', '', actual), trace: undefined };
  }
  if (!isGameOf(file.round, game) || !game?.drawRound) {
    const check = { name: 'outcome', verdict: 'unproven', expected: '', actual } as const;
    return { check, trace: undefined };
  }
  const pair = openSeedPair(seed, beacon.randomness);
  const { stream, trace } = openTracedStream(pair, number, game.tag);
  const drawn = game.drawRound(stream, facts);
  if (drawn === undefined) {
    return { check: compared('facts', '', canonicalJson(facts)), trace: undefined };
  }
  return { check: compared('outcome', canonicalJson(drawn), actual), trace };
}

/** What is missing on either side does not hold. */
function compared(name: RoundCheckName, expected: string, actual: string): RoundCheck {
  const holds = expected !== '' && expected === actual;
  return { name, verdict: holds ? 'holds' : 'fails', expected, actual };
}

function ownWord(name: RoundCheckName, said: string | null): RoundCheck {
  if (said === null) return compared(name, '', '');
  return { name, verdict: 'unproven', expected: '', actual: said };
}
