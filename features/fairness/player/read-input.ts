/**
 * Recognizes what was pasted or opened: one receipt, a list of them, all bets of a seed, or a
 * shared round.
 */
import { isObject } from '#core/fairness/json.ts';
import { isRoundLike, readRoundFile, type RoundFile } from '#core/fairness/round-file.ts';
import { readReceiptFile, type ReceiptFile } from '#core/fairness/receipt-file.ts';
import type { Unreadable } from '#core/fairness/receipt.ts';
import { isSeedExportLike, readSeedExport, type SeedExport } from '#core/fairness/seed-export.ts';

export type Pasted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'receipts'; readonly files: readonly ReceiptFile[] }
  | { readonly kind: 'seed'; readonly file: SeedExport }
  | { readonly kind: 'round'; readonly file: RoundFile; readonly document: unknown }
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
  if (isSeedExportLike(content)) return readExport(content);
  return readReceipts(Array.isArray(content) ? content : [content]);
}

function readExport(value: unknown): Pasted {
  const file = readSeedExport(value);
  return isUnreadable(file) ? wrong(file) : { kind: 'seed', file };
}

function readRound(value: unknown): Pasted {
  const file = readRoundFile(value);
  return isUnreadable(file) ? wrong(file) : { kind: 'round', file, document: value };
}

function readReceipts(values: readonly unknown[]): Pasted {
  const files: ReceiptFile[] = [];
  for (const value of values) {
    const file = readReceiptFile(value);
    if (isUnreadable(file)) return wrong(file);
    files.push(file);
  }
  return files.length === 0 ? { kind: 'nothing' } : { kind: 'receipts', files };
}

function isUnreadable(value: object): value is Unreadable {
  return 'wrong' in value;
}

function wrong({ wrong: field }: Unreadable): Pasted {
  return { kind: 'wrong-field', field: field === '' ? 'id' : field };
}
