import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { reasonText } from '#house/staff/contract.fields.ts';

const rules = z.object({
  currency: currencyCode,
  automatic_max: moneyText,
  four_eyes_min: z.nullable(moneyText),
  day_max: z.nullable(moneyText),
  is_cancel_allowed: z.boolean(),
  updated_at: timeText,
});
export type WithdrawalRules = z.output<typeof rules>;

export const listRules = call({
  name: 'staff.listWithdrawalRules',
  summary: 'How much the house looks before it pays, by currency.',
  method: 'GET',
  path: '/api/v2/staff/withdrawal-rules',
  audience: 'staff',
  roles: ['payments', 'risk'],
  answer: dataOf(z.array(rules)),
  refusals: ['forbidden'],
});

export const saveRules = call({
  name: 'staff.saveWithdrawalRules',
  summary: 'Changes the rules of one currency. For admins, with a reason, on record.',
  method: 'PUT',
  path: '/api/v2/staff/withdrawal-rules/{currency}',
  audience: 'staff',
  roles: [],
  params: z.object({ currency: currencyCode }),
  body: z.object({
    automatic_max: moneyText,
    four_eyes_min: z.nullable(moneyText),
    day_max: z.nullable(moneyText),
    is_cancel_allowed: z.boolean(),
    reason: reasonText(1000),
  }),
  answer: dataOf(rules),
  refusals: ['forbidden', 'bad_input', 'rules_order', 'amount_format'],
});
