import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  localeCode,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { dropConditions, dropTerms } from './rules.ts';

const READERS = ['payments', 'risk', 'support'] as const;
const EDITORS = ['payments'] as const;
const BASE = '/api/v2/staff/chat-drops';

const sums = z.array(z.object({ currency: currencyCode, amount: moneyText }));
export const chatDrops = proposalCalls({
  name: 'chatDrops',
  path: '/api/v2/staff/chat-drop-proposals',
  noun: 'proposed drop in the chat',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    terms: dropTerms,
    /** The version of the bonus when it was proposed. */
    version: z.int(),
    /** The most that it gives in all. */
    most: sums,
  }),
  request: z.object({ terms: dropTerms, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Opens a drop in the chat. Up to a sum within a day one person opens it at once, and the ' +
      'answer is null; beyond that it becomes a proposal.',
    approve: 'Approves the drop that a colleague proposed: it is open from now on.',
  },
  refusals: {
    propose: ['bad_input', 'bonus_unknown'],
    approve: ['bad_input', 'bonus_unknown', 'proposal_outdated'],
  },
});
export type ChatDropProposal = z.output<typeof chatDrops.proposal>;

const staffDrop = z.object({
  id: idText,
  locale: localeCode,
  bonus: z.string(),
  version: z.int(),
  names: localText,
  places: z.int(),
  taken: z.int(),
  conditions: dropConditions,
  opened_at: timeText,
  open_until: timeText,
  opened_by: z.string(),
  closed_at: z.nullable(timeText),
  close_reason: z.nullable(z.enum(['taken', 'time', 'staff'])),
  /** What its players were granted. */
  given: sums,
});
export type StaffDrop = z.output<typeof staffDrop>;

export const listDrops = call({
  name: 'drops.list',
  summary: 'Lists the drops in the chat, latest first, with what they have given.',
  method: 'GET',
  path: BASE,
  audience: 'staff',
  roles: READERS,
  query: z.object({ ...pageQuery.shape, state: z.optional(z.enum(['open', 'closed'])) }),
  answer: pageOf(staffDrop),
  refusals: ['forbidden'],
});

export const readDropOptions = call({
  name: 'drops.readOptions',
  summary: 'Returns the bonuses that a drop can give, and what one person may open within a day.',
  method: 'GET',
  path: `${BASE}/options`,
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      bonuses: z.array(
        z.object({
          code: z.string(),
          names: localText,
          wager: z.int(),
          amounts: z.partialRecord(z.enum(CURRENCIES), moneyText),
          /** What is left of its budgets. */
          left: z.partialRecord(z.enum(CURRENCIES), moneyText),
        }),
      ),
      sole_max: sums,
    }),
  ),
  refusals: ['forbidden'],
});
export type DropOptions = z.output<typeof readDropOptions.answer>['data'];

const dropClaim = z.object({
  /** From 1, in the order in which they were taken. */
  place: z.int(),
  player: z.object({ id: idText, name: z.string() }),
  currency: currencyCode,
  /** What was granted. */
  amount: moneyText,
  claimed_at: timeText,
});
export type StaffDropClaim = z.output<typeof dropClaim>;

export const listDropClaims = call({
  name: 'drops.listClaims',
  summary: 'Lists the players who took a drop, in the order of their places, and what each got.',
  method: 'GET',
  path: `${BASE}/{id}/claims`,
  audience: 'staff',
  roles: READERS,
  params: z.object({ id: idText }),
  query: pageQuery,
  answer: pageOf(dropClaim),
  refusals: ['forbidden', 'not_found'],
});

export const closeDrop = call({
  name: 'drops.close',
  summary: 'Closes a drop before its time, with a reason. What was taken is kept.',
  method: 'POST',
  path: `${BASE}/{id}/close`,
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ id: idText }),
  body: z.object({ reason: reasonText(500) }),
  answer: dataOf(z.object({ is_closed: z.literal(true) })),
  refusals: ['forbidden', 'not_found'],
});
