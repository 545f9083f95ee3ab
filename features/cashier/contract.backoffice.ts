import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, moneyText, timeText, localText } from '#core/wire.ts';
import { depositStatus, methodHash, METHOD_TYPES } from '#domain/payments/contract.ts';
import { dayText, daysInOrder, reasonText } from '#domain/staff/contract.fields.ts';

const line = z.object({
  id: idText,
  player_id: idText,
  player_name: z.string(),
  /** Masked; null for a player who has none. */
  player_contact: z.nullable(z.string()),
  status: depositStatus,
  type: z.enum(METHOD_TYPES),
  method: localText,
  provider: z.string(),
  currency: currencyCode,
  amount: moneyText,
  /** The amount credited to the balance; null unless it was paid. */
  credited: z.nullable(moneyText),
  sum_was_changed: z.boolean(),
  is_late: z.boolean(),
  /** A message about it needs manual review. */
  needs_review: z.boolean(),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type DepositLine = z.output<typeof line>;

const depositSort = sortBy(['amount', 'at']);
export type DepositSort = NonNullable<z.output<typeof depositSort>>;

export const { list: listDeposits, file: exportDeposits } = listCalls({
  name: 'staff.listDeposits',
  summary: 'Lists deposits of all players, latest first.',
  path: '/api/v2/staff/deposits',
  roles: ['payments', 'risk', 'support'],
  exportRoles: ['payments', 'risk'],
  filters: {
    status: z.optional(z.enum(['1', '2', '3', '4', '5', '6'])),
    provider: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'provider_format'))),
    currency: z.optional(currencyCode),
    player: z.optional(idText),
    /** Only deposits with a message that needs manual review. */
    needs: z.optional(z.enum(['review'])),
    /** Days in UTC: from the start of the first to the end of the last. */
    from: z.optional(dayText),
    to: z.optional(dayText),
    sort: depositSort,
  },
  check: daysInOrder,
  row: line,
});

const message = z.object({
  id: z.string(),
  kind: z.string(),
  /** What the message did: credited, closed, noted, ignored (too late), refused (needs review). */
  outcome: z.string(),
  amount: z.nullable(moneyText),
  currency: z.nullable(currencyCode),
  confirmations: z.nullable(z.number()),
  received_at: timeText,
  /** When the payer paid, as the provider reports it; null when it does not. */
  paid_at: z.nullable(timeText),
  /** The body as received, with card numbers masked to their first six and last four digits. */
  body: z.string(),
  /** SHA-256 of the received bytes. */
  sha256: z.string(),
});

/** What staff found out about messages that needed review. */
const finding = z.object({
  id: idText,
  reason: z.string(),
  by: z.string(),
  found_at: timeText,
});

export const readDeposit = call({
  name: 'staff.readDeposit',
  summary: 'Returns one deposit with its terms and every message of its provider.',
  method: 'GET',
  path: '/api/v2/staff/deposits/{id}',
  audience: 'staff',
  roles: ['payments', 'risk', 'support'],
  params: z.object({ id: idText }),
  answer: dataOf(
    z.object({
      ...line.shape,
      reference: z.string(),
      commission: moneyText,
      /** What the provider charged; null unless it was paid by a method with a price. */
      cost: z.nullable(moneyText),
      provider_invoice: z.nullable(z.string()),
      exchange: z.nullable(
        z.object({
          currency: currencyCode,
          announced: moneyText,
          paid: z.nullable(moneyText),
          rate: z.string(),
        }),
      ),
      crypto: z.nullable(z.object({ coin: z.string(), due: z.string(), address: z.string() })),
      confirmations: z.nullable(z.number()),
      expires_at: timeText,
      messages: z.array(message),
      findings: z.array(finding),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});

export const recordFinding = call({
  name: 'staff.recordDepositFinding',
  summary: 'Records what was found out about messages of a deposit that needed review.',
  method: 'POST',
  path: '/api/v2/staff/deposits/{id}/findings',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({
    /** The id of the last message on the page: a later message still needs review. */
    message: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    reason: reasonText(1000),
  }),
  answer: dataOf(z.object({ needs_review: z.boolean() })),
  refusals: ['forbidden', 'not_found', 'nothing_to_review'],
});

/** The editable part of a method. */
const terms = {
  type: z.enum(METHOD_TYPES),
  code: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/, 'code_format')),
  exchange_currency: currencyCode,
  coin: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'coin_format'))),
  network: z.nullable(z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'too_long'))),
  /** Country codes of two capital letters; empty means everywhere. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format'))),
  name: localText,
  min_amount: z.nullable(moneyText),
  max_amount: z.nullable(moneyText),
  default_amount: z.nullable(moneyText),
  commission_bp: z.int().check(z.gte(0, 'number_range'), z.lte(9999, 'number_range')),
  fee_fixed: moneyText,
  fee_bp: z.int().check(z.gte(0, 'number_range'), z.lte(9999, 'number_range')),
  /** What the provider charges the operator for a settled payment; players do not see it. */
  cost_fixed: moneyText,
  cost_bp: z.int().check(z.gte(0, 'number_range'), z.lte(9999, 'number_range')),
  life_seconds: z.int().check(z.gte(60, 'number_range'), z.lte(86_400, 'number_range')),
  position: z.int().check(z.gte(0, 'number_range'), z.lte(10_000, 'number_range')),
  is_enabled: z.boolean(),
} as const;

const identity = {
  provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'provider_format')),
  direction: z.enum(['in', 'out']),
  currency: currencyCode,
} as const;

const reason = reasonText(500);

const backofficeMethod = z.object({
  hash: methodHash,
  ...identity,
  ...terms,
  /** The provider is configured, and the exchange rate it needs is set. */
  is_working: z.boolean(),
  updated_at: timeText,
});
export type BackofficeMethod = z.output<typeof backofficeMethod>;

export const METHOD_REFUSALS = [
  'forbidden',
  'bad_input',
  'limits_order',
  'coin_required',
  'provider_type_mismatch',
  'name_required',
  'country_unknown',
] as const;

export const listMethods = call({
  name: 'staff.listPaymentMethods',
  summary: 'Lists all deposit and payout methods, also disabled ones.',
  method: 'GET',
  path: '/api/v2/staff/payment-methods',
  audience: 'staff',
  roles: ['payments'],
  answer: dataOf(z.object({ methods: z.array(backofficeMethod), providers: z.array(z.string()) })),
  refusals: ['forbidden'],
});

export const exportMethods = call({
  name: 'staff.exportPaymentMethods',
  summary: 'Exports the methods as a file, filtered by direction and currency. In the audit log.',
  method: 'GET',
  path: '/api/v2/staff/payment-methods/export',
  audience: 'staff',
  roles: ['payments'],
  query: z.object({
    direction: z.optional(identity.direction),
    currency: z.optional(currencyCode),
  }),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden'],
});

export const saveMethod = call({
  name: 'staff.savePaymentMethod',
  summary: 'Changes a method for new payments. Needs a reason, which is in the audit log.',
  method: 'PUT',
  path: '/api/v2/staff/payment-methods/{hash}',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ hash: methodHash }),
  body: z.object({
    reason,
    ...terms,
    /** updated_at as it was read: a change made by another person meanwhile is not overwritten. */
    seen_at: z.optional(timeText),
  }),
  answer: dataOf(backofficeMethod),
  refusals: [...METHOD_REFUSALS, 'not_found', 'method_changed'],
});

export const addMethod = call({
  name: 'staff.addPaymentMethod',
  summary: 'Adds a payment method. Its provider, direction and currency never change.',
  method: 'POST',
  path: '/api/v2/staff/payment-methods',
  audience: 'staff',
  roles: ['payments'],
  body: z.object({ reason, ...identity, ...terms }),
  answer: dataOf(backofficeMethod),
  refusals: [...METHOD_REFUSALS, 'provider_unknown'],
});
