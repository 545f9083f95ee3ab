import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { amountText, call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { areTiers, TIERS_MAX } from '#domain/affiliates/rules.commission.ts';
import { MARK_DECISIONS, MARK_KINDS } from '#domain/affiliates/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { statement, statementDetails } from './contract.statements.ts';

const READERS = ['payments', 'risk'] as const;
const EDITORS = ['payments'] as const;
const BASE = '/api/v2/staff/affiliates';
const reason = reasonText(1000);

const rate = z.int().check(z.minimum(0, 'rate_range'), z.maximum(10_000, 'rate_range'));
const depositorCount = z.int().check(z.minimum(0, 'tiers'), z.maximum(1_000_000, 'tiers'));
const threshold = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'amount_format'));
const amounts = z.partialRecord(currencyCode, threshold);

export const planTerms = z.object({
  revenue_share: z.nullable(
    z.object({
      tiers: z
        .array(z.object({ from: depositorCount, rate_bp: rate }))
        .check(z.maxLength(TIERS_MAX, 'tiers'), z.refine(areTiers, 'tiers')),
    }),
  ),
  /** A share of deposits that stands for the fees; null: what the payment providers charged. */
  payment_fee_bp: z.nullable(rate),
  cpa: z.nullable(z.object({ amount: amounts, first_deposit: amounts, staked: amounts })),
  sub_share_bp: rate,
  carries_negative: z.boolean(),
});
export type ShownTerms = z.output<typeof planTerms>;

const plan = z.object({
  id: idText,
  name: z.string(),
  version: z.int(),
  terms: planTerms,
  created_at: timeText,
  created_by: z.nullable(z.string()),
  partners: z.int(),
});
export type ShownPlan = z.output<typeof plan>;

export const listPlans = call({
  name: 'affiliates.listPlans',
  summary: 'Lists the versions of commission plans, latest first.',
  method: 'GET',
  path: `${BASE}/plans`,
  audience: 'staff',
  roles: READERS,
  answer: dataOf(z.array(plan)),
  refusals: ['forbidden'],
});

export const addPlan = call({
  name: 'affiliates.addPlan',
  summary: 'Adds a commission plan, or the next version of the plan of that name, with a reason.',
  method: 'POST',
  path: `${BASE}/plans`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(2, 'too_short'), z.maxLength(60, 'too_long')),
    terms: planTerms,
    reason,
  }),
  answer: dataOf(plan),
  refusals: ['forbidden'],
});

const ofPartner = { params: z.object({ partner: idText }) } as const;

const money = z.object({
  terms: z.nullable(z.object({ plan, from_month: z.string() })),
  statements: z.array(statement),
  /** Signs of fraud among the players that wait for a decision: look before a payout. */
  open_marks: z.int(),
  /** Corrections that the next statement will have. */
  corrections: z.array(
    z.object({ currency: currencyCode, amount: moneyText, reason: z.string(), at: timeText }),
  ),
});
export type PartnerMoney = z.output<typeof money>;

export const readPartnerMoney = call({
  name: 'affiliates.readMoney',
  summary: 'Returns the plan of a partner, the latest statements and the open corrections.',
  method: 'GET',
  path: `${BASE}/{partner}/money`,
  audience: 'staff',
  roles: READERS,
  ...ofPartner,
  answer: dataOf(money),
  refusals: ['forbidden', 'not_found'],
});

export const setPartnerTerms = call({
  name: 'affiliates.setTerms',
  summary:
    'Pays a partner by a version of a plan from a month on that is not closed, with a reason.',
  method: 'POST',
  path: `${BASE}/{partner}/terms`,
  audience: 'staff',
  roles: EDITORS,
  ...ofPartner,
  body: z.object({
    plan: idText,
    /** As 2026-10. */
    from_month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'month_format')),
    reason,
  }),
  answer: dataOf(money),
  refusals: ['forbidden', 'not_found', 'month_closed'],
});

export const addCorrection = call({
  name: 'affiliates.addCorrection',
  summary:
    'Adds an amount to the next statement of a partner, or takes it off, with a reason; a closed ' +
    'statement never changes.',
  method: 'POST',
  path: `${BASE}/{partner}/corrections`,
  audience: 'staff',
  roles: EDITORS,
  keyed: true,
  ...ofPartner,
  body: z.object({ currency: currencyCode, amount: amountText, reason }),
  answer: dataOf(money),
  refusals: ['forbidden', 'not_found', 'adjustment_amount'],
});

export const readStatement = call({
  name: 'affiliates.readStatement',
  summary: 'Returns a closed month of a partner with its lines and players.',
  method: 'GET',
  path: `${BASE}/statements/{statement}`,
  audience: 'staff',
  roles: READERS,
  params: z.object({ statement: idText }),
  answer: dataOf(statementDetails),
  refusals: ['forbidden', 'not_found'],
});

const mark = z.object({
  id: idText,
  player: z.object({ id: idText, name: z.string() }),
  partner: z.object({ id: idText, name: z.string() }),
  kind: z.enum(MARK_KINDS),
  /**
   * Of own traffic: `email` or `network`; after a CPA: its month; without play: the currency; of
   * bonus hunters: how many of the partner’s players who took a bonus, as `5/7`. Of a device and of
   * bonus hunters: the other players.
   */
  by: z.nullable(z.string()),
  players: z.array(z.string()),
  found_at: timeText,
  decision: z.nullable(z.enum(MARK_DECISIONS)),
  decided_by: z.nullable(z.string()),
});
export type ShownMark = z.output<typeof mark>;

export const { list: listMarks, file: exportMarks } = listCalls({
  name: 'affiliates.listMarks',
  summary: 'Lists signs of fraud among players of partners, latest first.',
  path: `${BASE}/marks`,
  roles: READERS,
  exportRoles: ['risk'],
  filters: {
    partner: z.optional(idText),
    open: z.optional(z.literal('yes')),
    sort: sortBy(['at']),
  },
  row: mark,
});

export const decideMark = call({
  name: 'affiliates.decideMark',
  summary:
    'Clears or confirms a sign of fraud, with a reason. A confirmed one takes the player out of ' +
    'the next statements.',
  method: 'POST',
  path: `${BASE}/marks/{mark}`,
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ mark: idText }),
  body: z.object({ decision: z.enum(MARK_DECISIONS), reason }),
  answer: dataOf(mark),
  refusals: ['forbidden', 'not_found', 'mark_decided'],
});
