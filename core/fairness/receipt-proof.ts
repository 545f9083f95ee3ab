/**
 * Everything that makes a receipt true: the draw by the rules, the operator's signature of every
 * field, and for a bet in a shared round the chain and the beacon of that round, with the bet in
 * its closed list. The page and the command line run this and differ only in the presentation.
 */
import type { GameRules } from './game-rules.ts';
import { canonicalJson, isObject } from './json.ts';
import type { Json } from './json.ts';
import { instantMs } from './instant.ts';
import { parseMoney } from '../money.ts';
import type { ReceiptFile, ReceiptRound } from './receipt-file.ts';
import { asDecided } from './receipt.ts';
import type { Receipt } from './receipt.ts';
import { verifyRound } from './round-proof.ts';
import type { RoundVerification } from './round-proof.ts';
import { verifySignature } from './signature.ts';
import type { SignatureTools, SignatureVerdict } from './signature.ts';
import { verifyStated } from './settlements.ts';
import { allOk } from './verify.ts';
import type { BetVerification, NamedCheck } from './verify.ts';
import { isRoundVoidReason } from './void-reasons.ts';

export type ProofTools = SignatureTools & {
  gameOf(name: string): GameRules | undefined;
  /** Verifies a signature of the public beacon; see quicknet.ts. */
  isSignatureOf(round: number, signature: string): boolean | Promise<boolean>;
  /** Called from time to time with the share of a chain that is walked, 0 to 1; may wait. */
  onProgress?(share: number): void | Promise<void>;
};

/**
 * `true` alone means that everything was proved. `local`: the beacon was run by the operator.
 * `void`: the stake was returned by the rules, but its cause is the operator's statement.
 * `round-missing`: the round of the bet is not in the file. `undated`: times are missing in it, so
 * the bet may have been placed when the beacon was known. `corrected`: the rules gave the result
 * that the operator replaced. `outside`: no rules of ours decide the bet, and it is signed.
 */
export type ProofFinding =
  | 'true'
  | 'mismatch'
  | 'sealed'
  | 'unknown-game'
  | 'round-missing'
  | 'local'
  | 'void'
  | 'undated'
  | 'corrected'
  | 'outside'
  | 'unsigned'
  | 'unknown-key';

export type TieName =
  | 'round-id'
  | 'round-seeds'
  | 'round-result'
  | 'round-bet'
  | 'round-time'
  | 'round-state';
export type TieCheck = NamedCheck<TieName>;

export type ReceiptProof = {
  readonly finding: ProofFinding;
  readonly signature: SignatureVerdict;
  readonly bet: BetVerification;
  /** What ties the bet to its round; empty without one, and while the round is not over. */
  readonly ties: readonly TieCheck[];
  readonly round: RoundVerification | undefined;
};

export async function verifyReceiptFile(
  { receipt, round, document }: ReceiptFile,
  tools: ProofTools,
): Promise<ReceiptProof> {
  const game = tools.gameOf(receipt.game);
  const signature = verifySignature(document, tools);
  const bet = verifyStated(receipt, game);
  if (round === null) {
    const finding = findingOf(receipt, signature, bet, []);
    return { finding, signature, bet, ties: [], round: undefined };
  }
  const verified = await verifyRound(round, { ...tools, game });
  const isTied = verified.state === 'checked' && bet.state !== 'unknown-game';
  const ties = isTied ? tiesOf(asDecided(receipt), round, game) : [];
  const finding = findingOf(receipt, signature, bet, ties, verified);
  return { finding, signature, bet, ties, round: verified };
}

/** Findings that say the operator stands by the document. */
const SIGNED_FINDINGS: readonly string[] = ['true', 'corrected', 'outside'];

/** What a signature leaves of a finding: only what is signed by a known key is true. */
export function signedFinding<Finding extends string>(
  finding: Finding,
  signature: SignatureVerdict,
): Finding | 'mismatch' | 'unsigned' | 'unknown-key' {
  if (signature === 'invalid') return 'mismatch';
  if (!SIGNED_FINDINGS.includes(finding)) return finding;
  if (signature === 'none') return 'unsigned';
  return signature === 'unknown' ? 'unknown-key' : finding;
}

function findingOf(
  receipt: Receipt,
  signature: SignatureVerdict,
  bet: BetVerification,
  ties: readonly TieCheck[],
  round?: RoundVerification,
): ProofFinding {
  const isLie =
    (bet.state === 'checked' && !bet.truthful) ||
    !allOk(ties) ||
    (round?.state === 'checked' && round.finding === 'mismatch') ||
    (round !== undefined && receipt.round === null);
  return signedFinding(isLie ? 'mismatch' : proved(receipt, bet, round), signature);
}

function proved(
  receipt: Receipt,
  bet: BetVerification,
  round: RoundVerification | undefined,
): ProofFinding {
  if (round?.state === 'open') return 'sealed';
  if (bet.state !== 'checked') return bet.state;
  if (receipt.source !== undefined) return 'outside';
  if (receipt.round !== null && round === undefined) return 'round-missing';
  if (receipt.decided !== undefined) return 'corrected';
  const isOwn = receipt.round === null && receipt.server_seed_hash !== '';
  if (receipt.void_reason !== null && !isOwn) return 'void';
  if (round === undefined) return 'true';
  if (round.finding === 'local' || round.finding === 'unknown-game') return round.finding;
  return round.finding === 'undated' || !isDated(receipt) ? 'undated' : 'true';
}

/** Without settlements, the time of a bet in a shared round is that of its settlement. */
function isDated({ settlements, placed_at }: Receipt): boolean {
  return settlements !== undefined && instantMs(placed_at) !== undefined;
}

function tiesOf(
  receipt: Receipt,
  file: ReceiptRound,
  game: GameRules | undefined,
): readonly TieCheck[] {
  const { round } = file;
  return [
    same(
      'round-id',
      [round.id, round.game, round.game_version],
      [receipt.round, receipt.game, receipt.game_version],
    ),
    same(
      'round-seeds',
      [round.previous_seed ?? '', round.seed, round.beacon.randomness ?? '', round.number ?? 0],
      [receipt.server_seed_hash, receipt.server_seed, receipt.client_seed, receipt.nonce],
    ),
    same('round-result', [round.facts, round.outcome], [factsOf(receipt), receipt.outcome]),
    betCheck(receipt, file, game),
    ...timeChecks(receipt, file, game),
    stateCheck(receipt, file, game),
  ];
}

/** The bet is in the list that was published when bets closed, at its place and as it was then. */
function betCheck(receipt: Receipt, file: ReceiptRound, game: GameRules | undefined): TieCheck {
  const seat = addedTo(receipt, game);
  if (seat !== undefined) return addedCheck(receipt, file, seat);
  const listed = listedBet(file, file.bet);
  const isTakenBack = receipt.void_reason === 'cancelled';
  if (isTakenBack || file.bets_text === null) {
    const ok = listed === undefined && receipt.void_reason !== null;
    return { name: 'round-bet', ok, expected: '', actual: file.bet };
  }
  const { bet, taken } = paramsOf(receipt);
  const isOpen = game?.runningBets?.isOpen(listed?.['taken']) === true;
  const expected = listed && textOf(listed, isOpen ? (taken ?? null) : listed['taken']);
  const given = { stake: receipt.stake, currency: receipt.currency, bet };
  const actual = textOf(given, taken ?? null);
  return { name: 'round-bet', ok: expected === actual, expected: expected ?? '', actual };
}

/** The id of the bet in the closed list that this one was added to while the round ran. */
function addedTo(receipt: Receipt, game: GameRules | undefined): string | undefined {
  return game?.laterBets?.addedTo(paramsOf(receipt)['bet']);
}

/** The bet is not in the closed list, but the one it was added to is, with the same stake. */
function addedCheck(receipt: Receipt, file: ReceiptRound, seat: string): TieCheck {
  const listed = listedBet(file, seat);
  const stakeIn = (given: ListedBet | Receipt) => textOf({ ...given, bet: null }, null);
  const [expected, actual] = [listed ? stakeIn(listed) : '', stakeIn(receipt)];
  const ok = expected === actual && listedBet(file, file.bet) === undefined;
  return { name: 'round-bet', ok, expected, actual };
}

/**
 * The bet was placed before bets were closed, and so before the beacon was known. Before the round
 * opened it may have been placed: the stake of a duel waits for an opponent, and an earlier bet
 * knows less. A stake that was added while the round ran is between the lock and the end.
 */
function timeChecks(
  receipt: Receipt,
  { round }: ReceiptRound,
  game: GameRules | undefined,
): TieCheck[] {
  const { placed_at: actual } = receipt;
  const lockMs = instantMs(round.lock_at);
  if (!isDated(receipt) || lockMs === undefined) return [];
  if (addedTo(receipt, game) !== undefined) {
    const [placedMs, endMs] = [instantMs(actual)!, instantMs(round.ended_at ?? null) ?? 0];
    const ok = placedMs > lockMs && placedMs <= endMs;
    return [{ name: 'round-time', ok, expected: round.ended_at ?? '', actual }];
  }
  const ok = instantMs(actual)! <= lockMs;
  return [{ name: 'round-time', ok, expected: round.lock_at!, actual }];
}

/** Whether the state of the round allows this result of the bet. */
function stateCheck(
  { void_reason: reason, params }: Receipt,
  { round }: ReceiptRound,
  game: GameRules | undefined,
): TieCheck {
  const actual = canonicalJson([reason, round.state, round.void_reason]);
  return { name: 'round-state', ok: isAllowed(), expected: '', actual };

  function isAllowed(): boolean {
    if (reason === null) return round.state === 'settled';
    if (reason === 'cancelled') return true;
    if (isRoundVoidReason(reason)) return round.void_reason === reason;
    const { bet, taken } = isObject(params) ? params : {};
    const running = game?.runningBets;
    return (
      round.state === 'settled' &&
      round.is_interrupted === true &&
      running?.isManual(bet) === true &&
      running.isOpen(taken)
    );
  }
}

type ListedBet = { readonly [key: string]: Json };

function listedBet(
  { bets_text }: Pick<ReceiptRound, 'bets_text'>,
  bet: string,
): ListedBet | undefined {
  if (bets_text === null) return undefined;
  try {
    const list: unknown = JSON.parse(bets_text);
    const found = Array.isArray(list)
      ? list.find((each: unknown) => isObject(each) && each['id'] === bet)
      : undefined;
    // What JSON.parse returns is JSON.
    return found as ListedBet | undefined;
  } catch {
    // A list that is not JSON holds no bet; its root is compared in round-proof.ts.
    return undefined;
  }
}

/** Amounts are compared, not texts. */
function textOf(given: ListedBet | Pick<Receipt, 'stake' | 'currency'>, taken: unknown): string {
  const { stake, currency, bet } = given as ListedBet;
  const amount = typeof stake === 'string' ? parseMoney(stake) : undefined;
  const value = [String(amount), currency ?? null, bet ?? null, taken ?? null];
  return canonicalJson(value as Json);
}

function paramsOf({ params }: Receipt): ListedBet {
  // An object of JSON has JSON in its fields.
  return isObject(params) ? (params as ListedBet) : {};
}

function factsOf(receipt: Receipt): Json {
  return paramsOf(receipt)['facts'] ?? null;
}

function same(name: TieName, published: Json, claimed: Json): TieCheck {
  const [expected, actual] = [canonicalJson(published), canonicalJson(claimed)];
  return { name, ok: expected === actual, expected, actual };
}
