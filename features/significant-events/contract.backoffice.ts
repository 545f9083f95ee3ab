import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { EVENT_FACTS, SIGNIFICANT_EVENT_KINDS } from '#domain/significant-events/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';

const kind = z.enum(SIGNIFICANT_EVENT_KINDS);
export const EVENT_STATES = ['open', 'acknowledged'] as const;

const event = z.object({
  id: idText,
  kind,
  at: timeText,
  player: z.nullable(z.object({ id: idText, name: z.nullable(z.string()) })),
  currency: z.nullable(currencyCode),
  /** Of a correction, what it added to the payout; negative when it took back. */
  amount: z.nullable(moneyText),
  facts: z.partialRecord(z.enum(EVENT_FACTS), z.string()),
  acknowledged_at: z.nullable(timeText),
  acknowledged_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type ShownEvent = z.output<typeof event>;

export const { list: listEvents, file: exportEvents } = listCalls({
  name: 'staff.listSignificantEvents',
  summary: 'Lists significant events, latest first; filtered by kind, state and player.',
  path: '/api/v2/staff/significant-events',
  roles: ['risk'],
  exportRoles: ['risk'],
  filters: {
    kind: z.optional(kind),
    state: z.optional(z.enum(EVENT_STATES)),
    player: z.optional(idText),
    sort: sortBy(['at', 'amount']),
  },
  row: event,
});

export const acknowledge = call({
  name: 'staff.acknowledgeSignificantEvent',
  summary: 'Records that a staff member has looked into an event; it leaves the queue.',
  method: 'POST',
  path: '/api/v2/staff/significant-events/{id}/acknowledgement',
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ id: idText }),
  body: z.object({ note: reasonText(500) }),
  answer: dataOf(z.object({ is_acknowledged: z.literal(true) })),
  refusals: ['forbidden', 'not_found'],
});
