import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { EDITORS, READERS } from './contract.backoffice.ts';

export const CODE_STATES = ['open', 'closed', 'expired', 'used_up'] as const;
export const CODES_MAX = 10_000;
export const USES_MAX = 1_000_000;

const code = z.object({
  id: idText,
  code: z.string(),
  bonus: z.string(),
  state: z.enum(CODE_STATES),
  uses: z.int(),
  /** Null for no limit. */
  uses_max: z.nullable(z.int()),
  valid_until: z.nullable(timeText),
  created_at: timeText,
  /** The request that created it; null for none. */
  batch: z.nullable(idText),
});
export type ShownBonusCode = z.output<typeof code>;

export const { list: listBonusCodes, file: exportBonusCodes } = listCalls({
  name: 'bonuses.listCodes',
  summary: 'Lists promo codes of bonuses with their uses, latest first.',
  path: '/api/v2/staff/bonus-codes',
  roles: READERS,
  exportRoles: EDITORS,
  filters: {
    bonus: z.optional(bonusCodeText),
    batch: z.optional(idText),
    state: z.optional(z.enum(CODE_STATES)),
    /** The beginning of the code. */
    prefix: z.optional(z.string().check(z.maxLength(32, 'too_long'))),
  },
  row: code,
});

export const addBonusCodes = call({
  name: 'bonuses.addCodes',
  summary:
    'Creates one promo code as it is written, or many that begin with it and end with a random ' +
    'part. Each player uses a code once.',
  method: 'POST',
  path: '/api/v2/staff/bonus-codes',
  audience: 'staff',
  roles: EDITORS,
  keyed: true,
  body: z.object({
    bonus: bonusCodeText,
    /** The code, or how all of them begin. */
    code: z.string().check(z.maxLength(32, 'too_long')),
    /** Null for one code without a random part. */
    count: z.nullable(z.int().check(z.minimum(1), z.maximum(CODES_MAX))),
    /** By so many players in all; null for no limit. */
    uses_max: z.nullable(z.int().check(z.minimum(1), z.maximum(USES_MAX))),
    valid_until: z.nullable(timeText),
    reason: reasonText(500),
  }),
  answer: dataOf(z.object({ batch: idText, created: z.int() })),
  refusals: [
    'forbidden',
    'not_found',
    'key_reused',
    'bonus_promo_format',
    'bonus_promo_taken',
    'time_past',
  ],
});

const closed = dataOf(z.object({ closed: z.int() }));
const ofOne = z.object({ id: idText });
const why = z.object({ reason: reasonText(500) });

export const closeBonusCode = call({
  name: 'bonuses.closeCode',
  summary: 'Closes a promo code, with a reason. Bonuses that it gave go on.',
  method: 'POST',
  path: '/api/v2/staff/bonus-codes/{id}/close',
  audience: 'staff',
  roles: EDITORS,
  params: ofOne,
  body: why,
  answer: closed,
  refusals: ['forbidden', 'not_found'],
});

export const closeCodeBatch = call({
  name: 'bonuses.closeCodeBatch',
  summary: 'Closes all open promo codes that were created by one request, with a reason.',
  method: 'POST',
  path: '/api/v2/staff/bonus-codes/batches/{id}/close',
  audience: 'staff',
  roles: EDITORS,
  params: ofOne,
  body: why,
  answer: closed,
  refusals: ['forbidden', 'not_found'],
});
