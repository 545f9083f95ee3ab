import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { STATUSES } from '#domain/kyc/rules.ts';
import { levelTerms } from '#domain/levels/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { LEVEL_READERS, levelVersions } from './contract.backoffice.levels.ts';
import { level } from './contract.ts';
import { REQUEST_TYPES, VIP_STATES } from './rules.ts';

const request = z.object({
  id: idText,
  player: z.object({ id: idText, name: z.string() }),
  request_type: z.enum(REQUEST_TYPES),
  state: z.enum(VIP_STATES),
  created_at: timeText,
  changed_at: timeText,
  /** What was checked; null until it was. */
  affordability: z.nullable(z.string()),
  source_of_funds: z.nullable(z.string()),
  manager: z.nullable(z.object({ id: idText, name: z.string() })),
  reason: z.nullable(z.string()),
  /** Who moved it last. */
  handled_by: z.nullable(z.string()),
  /** What is known of the player. */
  facts: z.object({
    level: z.int(),
    xp: moneyText,
    verification: z.nullable(z.enum(STATUSES)),
    /** Risk has cleared where the money comes from. */
    has_funds: z.boolean(),
    has_open_case: z.boolean(),
    /** In a time-out, excluded, blocked or closed: must not be contacted. */
    is_closed: z.boolean(),
  }),
});
export type StaffVipRequest = z.output<typeof request>;

/** Open: neither accepted nor rejected. */
export const REQUEST_FILTERS = ['open', ...VIP_STATES] as const;

export const listVipRequests = call({
  name: 'staff.listVipRequests',
  summary: 'Lists requests to join the VIP club, latest first; those that wait, oldest first.',
  method: 'GET',
  path: '/api/v2/staff/vip/requests',
  audience: 'staff',
  roles: ['support', 'risk'],
  query: z.object({
    ...pageQuery.shape,
    state: z.optional(z.enum(REQUEST_FILTERS)),
    player: z.optional(idText),
  }),
  answer: pageOf(request),
  refusals: ['forbidden'],
});

export const countVipRequests = call({
  name: 'staff.countVipRequests',
  summary: 'Returns how many requests to join the VIP club are in each state.',
  method: 'GET',
  path: '/api/v2/staff/vip/request-counts',
  audience: 'staff',
  roles: ['support', 'risk'],
  answer: dataOf(z.record(z.enum(VIP_STATES), z.int())),
  refusals: ['forbidden'],
});

export const readVipRequest = call({
  name: 'staff.readVipRequest',
  summary: 'Returns a request to join the VIP club, and who can be named as a manager.',
  method: 'GET',
  path: '/api/v2/staff/vip/requests/{id}',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: z.object({ id: idText }),
  answer: dataOf(
    z.object({
      request,
      managers: z.array(z.object({ id: idText, name: z.string() })),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});
export type VipRequestDetails = z.output<typeof readVipRequest.answer>['data'];

export const CHECK_MIN = 10;
export const CHECK_MAX = 1000;
const checkText = z
  .string()
  .check(z.minLength(CHECK_MIN, 'too_short'), z.maxLength(CHECK_MAX, 'too_long'));

export const moveVipRequest = call({
  name: 'staff.moveVipRequest',
  summary: 'Records that a player was contacted, or accepts or rejects their request.',
  method: 'POST',
  path: '/api/v2/staff/vip/requests/{id}/state',
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ id: idText }),
  body: z.object({
    state: z.enum(['CONTACTED', 'ACCEPTED', 'REJECTED']),
    affordability: z.optional(checkText),
    source_of_funds: z.optional(checkText),
    manager: z.optional(idText),
    reason: z.optional(reasonText(500)),
  }),
  answer: dataOf(z.object({ state: z.enum(VIP_STATES) })),
  refusals: [
    'forbidden',
    'not_found',
    'required',
    'vip_request_answered',
    'vip_player_closed',
    'vip_manager_unknown',
  ],
});

const owed = z.object({
  currency: currencyCode,
  /** Players who are owed something, and what. */
  players: z.int(),
  owed: moneyText,
});

export const getLevelReport = call({
  name: 'staff.getLevelReport',
  summary: 'Returns what levels give now and what players are owed, with the rows it is made of.',
  method: 'GET',
  path: '/api/v2/staff/vip/levels',
  audience: 'staff',
  roles: LEVEL_READERS,
  answer: dataOf(
    z.object({
      version: z.int(),
      from_at: timeText,
      /** As they are edited. */
      terms: levelTerms,
      proposals: z.array(levelVersions.proposal),
      levels: z.array(level),
      /** The codes of the bonuses of free rounds that a level can give. */
      rounds_bonuses: z.array(z.string()),
      rakeback: z.array(
        z.object({
          ...owed.shape,
          /** Paid for bets that were taken back since; zero or less. */
          overpaid: moneyText,
          accrued: moneyText,
          claimed: moneyText,
          /** The same two sums from the rows of bets and of payments. */
          rows_accrued: moneyText,
          rows_claimed: moneyText,
        }),
      ),
      cashback: z.array(owed),
    }),
  ),
  refusals: ['forbidden'],
});
export type LevelReport = z.output<typeof getLevelReport.answer>['data'];
