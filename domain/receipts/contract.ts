import * as z from 'zod/mini';
import { OUTSIDE_SOURCES } from '#core/fairness/receipt.ts';
import { betDetails, betRecord } from '#domain/bets/contract.ts';
import { documentSignature, revealedSeed } from '#domain/fairness/contract.ts';
import { roundFile } from '#domain/rounds/contract.ts';
import { call, dataOf, idText } from '#core/wire.ts';

/** A bet without the fields that only the player's own page needs; `placed_at` is its stake's. */
export const receipt = z.object({
  ...z.omit(betRecord, { balance: true, seed_id: true, is_corrected: true }).shape,
  /** In their order; left out of a bet that was decided as it was placed. */
  settlements: z.optional(betDetails.shape.settlements),
  /** The result by the rules, where the operator corrected it; left out otherwise. */
  decided: z.optional(
    z.pick(betRecord, {
      params: true,
      outcome: true,
      multiplier: true,
      payout: true,
      bonus_payout: true,
      void_reason: true,
    }),
  ),
  /** Who decides a bet that no rules of ours decide; left out otherwise. */
  source: z.optional(z.enum(OUTSIDE_SOURCES)),
});
export type ReceiptRecord = z.output<typeof receipt>;

/** The file of a receipt; core/fairness/receipt-file.ts reads it. */
export const receiptFile = z.object({
  receipt,
  /** The shared round of the bet, with the id by which the bet is in its closed list. */
  round: z.nullable(z.object({ ...roundFile.shape, bet: idText })),
  /**
   * The hash of the files that decided it, as `fairness.listGameVersions` lists it; null where none
   * was recorded.
   */
  game_files: z.nullable(z.string()),
  signature: documentSignature,
});

export const getReceipt = call({
  name: 'receipts.get',
  summary:
    'Returns the signed receipt of a bet of the caller, with its shared round: a file that ' +
    'verifies the bet without the server.',
  method: 'GET',
  path: '/api/v2/bets/{id}/receipt',
  audience: 'visitor',
  params: z.object({ id: idText }),
  answer: dataOf(receiptFile),
  refusals: ['not_found'],
});

export const shareReceipt = call({
  name: 'receipts.share',
  summary:
    'Returns the token by which anyone can read the receipt of this bet of the caller; it names ' +
    'neither the player nor the bet, and is valid for ever.',
  method: 'GET',
  path: '/api/v2/bets/{id}/share',
  audience: 'visitor',
  params: z.object({ id: idText }),
  answer: dataOf(z.object({ token: z.string() })),
  refusals: ['not_found'],
});

export const getSharedReceipt = call({
  name: 'receipts.getShared',
  summary: 'Returns the signed receipt that a player has shared.',
  method: 'GET',
  path: '/api/v2/receipts/{token}',
  audience: 'anyone',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  answer: dataOf(receiptFile),
  refusals: ['not_found'],
});

/** A part of the list of bets under a seed; core/fairness/seed-export.ts reads it. */
export const seedExportPart = z.object({
  seed: z.object({
    ...z.pick(revealedSeed, { hash: true, client_seed: true }).shape,
    server_seed: z.nullable(revealedSeed.shape.server_seed),
    /** How many nonces are used. */
    bets: z.int(),
  }),
  /** The nonces of this part whose bets are not finished. */
  open: z.array(z.int()),
  bets: z.array(receipt),
  signature: documentSignature,
});

const nonceText = z.string().check(z.regex(/^\d{1,15}$/, 'id_format'));

export const listUnderSeed = call({
  name: 'receipts.listUnderSeed',
  summary:
    'Lists the bets of the caller under one of their seeds by nonce, in signed parts with the ' +
    'count of all: so that a missing bet is noticed. Pass `next` back as `from`.',
  method: 'GET',
  path: '/api/v2/fairness/seeds/{id}/bets',
  audience: 'visitor',
  params: z.object({ id: idText }),
  query: z.object({ from: z.optional(nonceText) }),
  answer: z.object({ data: seedExportPart, next: z.nullable(nonceText) }),
  refusals: ['not_found'],
});
