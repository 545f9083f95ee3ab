/** Duels whose sides came from one address or device: staff review them. */
import * as z from 'zod/mini';
import { walletCurrency } from '#domain/bets/contract.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';

const side = z.object({ id: idText, name: z.nullable(z.string()) });

export const DUEL_FLAG_REASONS = ['address', 'device'] as const;
export const DUEL_FLAG_DECISIONS = ['suspicious', 'dismissed'] as const;

const flaggedDuel = z.object({
  id: idText,
  reasons: z.array(z.enum(DUEL_FLAG_REASONS)),
  creator: side,
  joiner: side,
  currency: walletCurrency,
  stake: moneyText,
  flagged_at: timeText,
  /** Flagged duels of these two players so far, this one included. */
  duels: z.int(),
  decision: z.nullable(z.enum(DUEL_FLAG_DECISIONS)),
  decided_at: z.nullable(timeText),
  decided_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type FlaggedDuel = z.output<typeof flaggedDuel>;

export const listFlaggedDuels = call({
  name: 'duels.listFlagged',
  summary: 'Lists duels whose players shared an address or a device, undecided ones first.',
  method: 'GET',
  path: '/api/v2/staff/duel-flags',
  audience: 'staff',
  roles: ['risk'],
  answer: dataOf(z.array(flaggedDuel)),
  refusals: ['forbidden'],
});

export const decideFlaggedDuel = call({
  name: 'duels.decideFlagged',
  summary: 'Records what a review of a flagged duel found; it leaves the queue.',
  method: 'POST',
  path: '/api/v2/staff/duel-flags/{id}/decision',
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ id: idText }),
  body: z.object({ decision: z.enum(DUEL_FLAG_DECISIONS), reason: reasonText(500) }),
  answer: dataOf(z.object({ decision: z.enum(DUEL_FLAG_DECISIONS) })),
  refusals: ['forbidden', 'not_found'],
});
