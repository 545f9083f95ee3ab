/**
 * Recognizes what was pasted or opened: one receipt, a list of them, all bets of a seed, or a
 * shared round.
 */
import { isObject } from '#core/fairness/json.ts';
import { isRoundLike, readRoundFile, type RoundFile } from '#core/fairness/round-file.ts';
import {
  readReceipt,
  readSeedExport,
  type Receipt,
  type SeedExport,
  type Unreadable,
} from '#core/fairness/receipt.ts';

export type Pasted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'receipts'; readonly receipts: readonly Receipt[] }
  | { readonly kind: 'seed'; readonly file: SeedExport }
  | { readonly kind: 'round'; readonly file: RoundFile }
  | { readonly kind: 'not-json' }
  /** JSON, but the named field is missing or invalid. */
  | { readonly kind: 'wrong-field'; readonly field: string };

export function readPasted(text: string): Pasted {
  if (text.trim() === '') return { kind: 'nothing' };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'not-json' };
  }
  // The API wraps its answers in `data`.
  const content = isObject(value) && 'data' in value ? value['data'] : value;
  if (isRoundLike(content)) return readRound(content);
  if (isObject(content) && 'seed' in content) return readExport(content);
  return readReceipts(Array.isArray(content) ? content : [content]);
}

function readExport(value: object): Pasted {
  const file = readSeedExport(value);
  return isUnreadable(file) ? wrong(file) : { kind: 'seed', file };
}

function readRound(value: unknown): Pasted {
  const file = readRoundFile(value);
  return isUnreadable(file) ? wrong(file) : { kind: 'round', file };
}

function readReceipts(values: readonly unknown[]): Pasted {
  const receipts: Receipt[] = [];
  for (const value of values) {
    const receipt = readReceipt(value);
    if (isUnreadable(receipt)) return wrong(receipt);
    receipts.push(receipt);
  }
  return receipts.length === 0 ? { kind: 'nothing' } : { kind: 'receipts', receipts };
}

function isUnreadable(value: object): value is Unreadable {
  return 'wrong' in value;
}

function wrong({ wrong: field }: Unreadable): Pasted {
  return { kind: 'wrong-field', field: field === '' ? 'id' : field };
}
