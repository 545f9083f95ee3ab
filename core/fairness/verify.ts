/**
 * Decides a bet again from its receipt. The browser page and the command line run this with the
 * same rules as the server, and differ only in the presentation.
 */
import { formatMoney, formatMultiplier, parseMoney, ZERO } from '../money.ts';
import { bonusPartOf, M4_ONE, parseMultiplier, payoutOf } from './game.ts';
import type { Rational } from './game.ts';
import type { GameRules } from './game-rules.ts';
import { canonicalJson } from './json.ts';
import type { Json } from './json.ts';
import { commitment, openSeedPair, openStream } from './pf1.ts';
import type { Receipt } from './receipt.ts';
import type { ExportedSeed, SeedExport } from './seed-export.ts';
import { openTracedStream } from './trace.ts';
import type { Trace } from './trace.ts';
import { ABANDONED, UNBEGUN_REASONS, VOID_REASONS } from './void-reasons.ts';

export type BetCheckName =
  | 'game'
  | 'commitment'
  | 'params'
  | 'outcome'
  | 'multiplier'
  | 'payout'
  | 'bonus'
  | 'void'
  | 'seeds'
  | 'count'
  | 'nonces';

/**
 * `expected` is what the rules give, `actual` what the receipt contains. Invalid parameters have
 * nothing expected: the rules accept no such bet.
 */
export type NamedCheck<Name extends string> = {
  readonly name: Name;
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
};

/** With what only a receipt states: its settlements, and who decides it instead of the rules. */
export type BetCheck = NamedCheck<BetCheckName | 'settlements' | 'source'>;

export type BetVerification =
  /** The server seed is still in use, so the bet cannot be verified yet. */
  | { readonly state: 'sealed' }
  /** The receipt belongs to a game or a version of its rules that this verifier does not have. */
  | { readonly state: 'unknown-game' }
  | {
      readonly state: 'checked';
      readonly truthful: boolean;
      readonly checks: readonly BetCheck[];
      /** Absent if the parameters are not a valid bet, so that nothing could be drawn. */
      readonly trace: Trace | undefined;
    };

/**
 * Decides a bet again by the rules alone; receipt-proof.ts adds the signature and the shared round.
 * `game` is the rules this verifier has under the receipt's name, if it has any.
 */
export function verifyReceipt(receipt: Receipt, game: GameRules | undefined): BetVerification {
  if (!game || game.name !== receipt.game || game.version !== receipt.game_version) {
    return { state: 'unknown-game' };
  }
  if (receipt.void_reason !== null && !isUnderOwnSeeds(receipt)) return returned(receipt, game);
  if ((game.drawRound === undefined) !== (receipt.round === null)) return misplaced(receipt);
  if (receipt.server_seed === null) return { state: 'sealed' };
  const committed = check('commitment', commitment(receipt.server_seed), receipt.server_seed_hash);
  const params = game.parseParams(receipt.params);
  if (params === undefined) {
    const actual = canonicalJson(receipt.params);
    return checked([committed, { name: 'params', ok: false, expected: '', actual }]);
  }
  const pair = openSeedPair(receipt.server_seed, receipt.client_seed);
  const { stream, trace } = openTracedStream(pair, receipt.nonce, game.tag);
  const { outcome, m4, share } = game.play(stream, params);
  const paid =
    receipt.void_reason === null
      ? [multiplierCheck(receipt, m4), payoutCheck(receipt, m4, share), ...bonusCheck(receipt)]
      : [abandonedCheck(receipt, game, params), ...returnChecks(receipt)];
  const drawn = check('outcome', canonicalJson(outcome), canonicalJson(receipt.outcome));
  return checked([committed, drawn, ...paid], trace);
}

export function checked(checks: readonly BetCheck[], trace?: Trace): BetVerification {
  return { state: 'checked', truthful: allOk(checks), checks, trace };
}

/** A bet in a shared round has the seeds of the round, or none when no round was begun for it. */
function isUnderOwnSeeds({ round, server_seed_hash }: Receipt): boolean {
  return round === null && server_seed_hash !== '';
}

/** A game is played either in shared rounds or under the player's own seeds. */
function misplaced({ round }: Receipt): BetVerification {
  return checked([{ name: 'game', ok: false, expected: '', actual: round ?? '' }]);
}

/** A bet of a shared game that was not decided: what its round must be is in receipt-proof.ts. */
function returned(receipt: Receipt, game: GameRules): BetVerification {
  const { round, server_seed, client_seed, nonce } = receipt;
  const reason = receipt.void_reason ?? '';
  const isWithoutSeeds = server_seed === null && client_seed === '' && nonce === 0;
  const isAllowed =
    game.drawRound !== undefined &&
    (round === null
      ? UNBEGUN_REASONS.includes(reason) && isWithoutSeeds
      : VOID_REASONS.some((each) => each === reason));
  return checked([voidCheck(reason, isAllowed), ...returnChecks(receipt)]);
}

/** Under the player's own seeds only a round in steps is void, and only before it won or lost. */
function abandonedCheck(receipt: Receipt, game: GameRules, params: Json): BetCheck {
  const stream = openStream(
    openSeedPair(receipt.server_seed!, receipt.client_seed),
    receipt.nonce,
    game.tag,
  );
  const isUndecided = game.isUndecided?.(stream, params) === true;
  const reason = receipt.void_reason ?? '';
  return voidCheck(reason, reason === ABANDONED && isUndecided);
}

function voidCheck(reason: string, ok: boolean): BetCheck {
  return { name: 'void', ok, expected: '', actual: reason };
}

/** Nothing was decided: the whole stake was returned, and both parts of it. */
function returnChecks(receipt: Receipt): BetCheck[] {
  return [
    multiplierCheck(receipt, M4_ONE),
    payoutCheck(receipt, M4_ONE, undefined),
    ...bonusCheck(receipt),
  ];
}

/**
 * The checks only the whole list allows: all bets are under the seeds they claim, and the nonces
 * are 0, 1, 2 … with none left out and none used twice. A bet of a shared round has other seeds.
 */
export function verifySeedExport({ parts }: SeedExport): readonly BetCheck[] {
  const { seed } = parts.at(-1)!;
  const bets = parts.flatMap((part) => part.bets);
  const open = parts.flatMap((part) => part.open);
  const seeds = seedText(seed);
  const claimed = [...parts.map((part) => seedText(part.seed)), ...bets.map(seedsOf)];
  const checks = [
    check('seeds', seeds, claimed.find((each) => each !== seeds) ?? seeds),
    check('count', seed.bets.toString(), (bets.length + open.length).toString()),
    noncesCheck([...bets.map(({ nonce }) => nonce), ...open]),
  ];
  if (seed.server_seed === null) return checks;
  return [check('commitment', commitment(seed.server_seed), seed.hash), ...checks];
}

export function allOk(checks: readonly NamedCheck<string>[]): boolean {
  return checks.every((each) => each.ok);
}

// Amounts are compared, not texts: "1.5" and "1.50" are the same money.

function multiplierCheck(receipt: Receipt, m4: bigint): BetCheck {
  const ok = parseMultiplier(receipt.multiplier) === m4;
  return { name: 'multiplier', ok, expected: formatMultiplier(m4), actual: receipt.multiplier };
}

function payoutCheck(receipt: Receipt, m4: bigint, share: Rational | undefined): BetCheck {
  const stake = parseMoney(receipt.stake);
  if (stake === undefined) throw new Error('not a parsed receipt');
  const due = payoutOf(stake, m4, share);
  const ok = parseMoney(receipt.payout) === due;
  return { name: 'payout', ok, expected: formatMoney(due), actual: receipt.payout };
}

/** The payout is split as the stake was; without bonus money there is nothing to split. */
function bonusCheck(receipt: Receipt): BetCheck[] {
  if (receipt.bonus_stake === undefined) return [];
  const stake = parseMoney(receipt.stake) ?? ZERO;
  const bonusStake = parseMoney(receipt.bonus_stake) ?? ZERO;
  const isPart = bonusStake > 0n && bonusStake <= stake;
  const due = isPart ? bonusPartOf(parseMoney(receipt.payout) ?? ZERO, stake, bonusStake) : ZERO;
  const actual = receipt.bonus_payout ?? '';
  const ok = isPart && parseMoney(actual) === due;
  return [{ name: 'bonus', ok, expected: formatMoney(due), actual }];
}

function check(name: BetCheckName, expected: string, actual: string): BetCheck {
  return { name, ok: expected === actual, expected, actual };
}

function noncesCheck(used: readonly number[]): BetCheck {
  const nonces = used.toSorted((a, b) => a - b);
  const broken = nonces.findIndex((nonce, i) => nonce !== i);
  if (broken !== -1) return check('nonces', broken.toString(), String(nonces[broken]));
  const range = nonces.length === 0 ? '' : `0…${nonces.length - 1}`;
  return check('nonces', range, range);
}

function seedText({ hash, server_seed, client_seed }: ExportedSeed): string {
  return canonicalJson([hash, server_seed, client_seed, null]);
}

function seedsOf(bet: Receipt): string {
  return canonicalJson([bet.server_seed_hash, bet.server_seed, bet.client_seed, bet.round]);
}
