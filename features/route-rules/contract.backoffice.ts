import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { noteText, reasonText } from '#domain/staff/contract.fields.ts';
import { pathText } from './contract.ts';

const ROLES = ['content'] as const;
const REASON_MAX = 500;
const TARGET_CHARS_MAX = 400;

/** A path of the app, or a full address that the browser opens directly. */
const targetText = z
  .string()
  .check(
    z.maxLength(TARGET_CHARS_MAX, 'too_long'),
    z.regex(/^(\/([^/\s\\][^\s\\]*)?|https?:\/\/[^\s\\]+)$/, 'rule_target_format'),
  );

const rule = z.object({
  path: z.string(),
  /** Null for a page that was removed on purpose. */
  target: z.nullable(z.string()),
  note: z.string(),
  created_at: timeText,
});
export type ShownRule = z.output<typeof rule>;

export const listRouteRules = call({
  name: 'staff.listRouteRules',
  summary: 'Lists the route rules by path.',
  method: 'GET',
  path: '/api/v2/staff/route-rules',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(rule)),
  refusals: ['forbidden'],
});

export const saveRouteRule = call({
  name: 'staff.saveRouteRule',
  summary:
    'Adds a route rule, or changes the one with the path `replaces`; in every process at once. ' +
    'Rules that lead round are refused, and a needed page cannot be removed.',
  method: 'POST',
  path: '/api/v2/staff/route-rules',
  audience: 'staff',
  roles: ROLES,
  body: z.object({
    replaces: z.optional(pathText),
    path: pathText,
    /** Null for a page that was removed on purpose: its address is answered with 410. */
    target: z.nullable(targetText),
    /** What the rule is for, so that it can be removed one day. */
    note: noteText(200),
    reason: reasonText(REASON_MAX),
  }),
  answer: dataOf(rule),
  refusals: [
    'forbidden',
    'not_found',
    'bad_input',
    'rule_exists',
    'rule_to_itself',
    'rule_loops',
    'page_needed',
  ],
});

export const removeRouteRule = call({
  name: 'staff.removeRouteRule',
  summary: 'Removes a route rule, in every process at once.',
  method: 'POST',
  path: '/api/v2/staff/route-rules/remove',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ path: pathText, reason: reasonText(REASON_MAX) }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});

export const tryRoutePath = call({
  name: 'staff.tryRoutePath',
  summary: 'Returns the rules that apply to a path one after the other, and where they end.',
  method: 'GET',
  path: '/api/v2/staff/route-rules/try',
  audience: 'staff',
  roles: ROLES,
  query: z.object({ path: pathText }),
  answer: dataOf(
    z.object({
      steps: z.array(z.object({ path: z.string(), target: z.nullable(z.string()) })),
      end: z.nullable(z.string()),
      /** The page at the end was removed on purpose. */
      is_gone: z.boolean(),
    }),
  ),
  refusals: ['forbidden', 'bad_input'],
});
