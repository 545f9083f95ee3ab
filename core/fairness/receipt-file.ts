/**
 * The file of a receipt: one bet, the shared round it was in with everything that proves it, and
 * the operator's signature of all of it.
 */
import { isObject } from './json.ts';
import { isWord, readReceipt } from './receipt.ts';
import type { Receipt, Unreadable } from './receipt.ts';
import { readRoundFile } from './round-file.ts';
import type { RoundFile } from './round-file.ts';

export type ReceiptFile = {
  readonly receipt: Receipt;
  /** Null for a bet without a shared round, and in files that came without it. */
  readonly round: ReceiptRound | null;
  /** The file as it was read, of which every field is signed. */
  readonly document: unknown;
};

/** `bet` is the id by which the bet is in the closed list of the round, if it is. */
export type ReceiptRound = RoundFile & { readonly bet: string };

/**
 * A file of a receipt, or a receipt alone as the API lists bets: that one has neither a round nor a
 * signature.
 */
export function readReceiptFile(value: unknown): ReceiptFile | Unreadable {
  if (!isObject(value) || !Object.hasOwn(value, 'receipt')) {
    const receipt = readReceipt(value);
    return 'wrong' in receipt ? receipt : { receipt, round: null, document: undefined };
  }
  const receipt = readReceipt(value['receipt']);
  if ('wrong' in receipt) return { wrong: `receipt.${receipt.wrong}` };
  const round = readReceiptRound(value['round'] ?? null);
  if (round !== null && 'wrong' in round) return round;
  return { receipt, round, document: value };
}

function readReceiptRound(value: unknown): ReceiptRound | null | Unreadable {
  if (value === null) return null;
  const round = readRoundFile(value);
  if ('wrong' in round) return { wrong: `round.${round.wrong}` };
  const bet = isObject(value) ? value['bet'] : undefined;
  // It has passed the test of a word, which is text.
  return isWord(bet) ? { ...round, bet: bet as string } : { wrong: 'round.bet' };
}
