/**
 * What a bet has paid, settlement by settlement. The rules give the result of the first one; what
 * comes later is a correction by the operator, which they do not give. A bet that a supplier of
 * games or the result of an event decides has settlements of theirs alone.
 */
import { parseMoney } from '../money.ts';
import { instantMs } from './instant.ts';
import type { GameRules } from './game-rules.ts';
import { asDecided } from './receipt.ts';
import type { Receipt, StatedSettlement } from './receipt.ts';
import { checked, verifyReceipt } from './verify.ts';
import type { BetCheck, BetVerification } from './verify.ts';

/** Decides a bet again by the rules, and compares what its receipt says it was paid since. */
export function verifyStated(receipt: Receipt, game: GameRules | undefined): BetVerification {
  if (receipt.source !== undefined) return checked(outsideChecks(receipt));
  const decided = verifyReceipt(asDecided(receipt), game);
  if (decided.state !== 'checked') return decided;
  return checked([...decided.checks, ...ownSettlementsCheck(receipt)], decided.trace);
}

/** No draw decides it: its settlements must add up, and it must not claim any seeds. */
function outsideChecks(receipt: Receipt): BetCheck[] {
  const { source, round, server_seed, server_seed_hash, client_seed, nonce, decided } = receipt;
  const isSeedless =
    round === null &&
    server_seed === null &&
    server_seed_hash === '' &&
    client_seed === '' &&
    nonce === 0 &&
    decided === undefined;
  const named = { name: 'source', ok: isSeedless, expected: '', actual: source ?? '' } as const;
  return [named, settlementsCheck(receipt, receipt.settlements ?? [])];
}

const FIRST_KINDS: readonly string[] = ['settle', 'cash_out', 'void'];
const CORRECTIONS: readonly string[] = ['resettle', 'rollback'];

/** One settlement by the rules, and after it corrections alone; bets of one row have none. */
function ownSettlementsCheck(receipt: Receipt): BetCheck[] {
  const { settlements, decided, placed_at } = receipt;
  if (settlements === undefined && decided === undefined) return [];
  const check = settlementsCheck(receipt, settlements ?? []);
  const [first, ...corrections] = settlements ?? [];
  const placedMs = instantMs(placed_at) ?? Number.POSITIVE_INFINITY;
  const isOwn =
    first !== undefined &&
    FIRST_KINDS.includes(first.kind) &&
    corrections.every(({ kind }) => CORRECTIONS.includes(kind)) &&
    (settlements ?? []).every(({ settled_at }) => instantMs(settled_at)! >= placedMs) &&
    corrections.length > 0 === (decided !== undefined) &&
    parseMoney(asDecided(receipt).payout) === parseMoney(first.payout);
  return [{ ...check, ok: check.ok && isOwn }];
}

/** They are numbered, each moves the difference, and the last one is what the bet has paid. */
function settlementsCheck(receipt: Receipt, settlements: readonly StatedSettlement[]): BetCheck {
  let paid = 0n;
  let isSum = settlements.length > 0;
  for (const [i, { number, payout, change }] of settlements.entries()) {
    const now = parseMoney(payout) ?? -1n;
    isSum &&= number === i + 1 && parseMoney(change) === now - paid;
    paid = now;
  }
  const ok = isSum && paid === parseMoney(receipt.payout);
  const actual = settlements.map(textOf).join(', ');
  return { name: 'settlements', ok, expected: '', actual };
}

/** As the verifier shows it: of what kind, how much, and when. */
function textOf({ number, kind, payout, change, settled_at }: StatedSettlement): string {
  const sign = change.startsWith('-') ? '' : '+';
  return `${number}. ${kind} ${sign}${change} = ${payout} (${settled_at})`;
}
