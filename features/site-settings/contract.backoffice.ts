import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { SETTING_NAMES, SETTINGS } from '#domain/settings/rules.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

const settingName = z.enum(SETTING_NAMES);
const guardedName = z.enum(SETTING_NAMES.filter((name) => SETTINGS[name].isGuarded));

const confirmation = {
  reason: proposalReason,
  /** Repeats a request that was refused with `address_unreachable`. */
  is_confirmed: z.optional(z.boolean()),
};

export const settingProposals = proposalCalls({
  name: 'settings',
  path: '/api/v2/staff/settings/proposals',
  noun: 'proposed change of a setting',
  roles: [],
  readers: ['content'],
  terms: z.object({
    name: guardedName,
    /** In the form that the setting declares. */
    value: z.json(),
    /** The version that it was made from. */
    based_on: z.string(),
  }),
  request: z.object({ name: guardedName, value: z.json(), ...confirmation }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes a value of a setting that takes two people. Its first value applies at once, and ' +
      'the answer is null. A service that cannot be reached is refused until it is confirmed.',
    approve: 'Approves the proposal of another admin: the value is in force in every process.',
  },
  refusals: {
    propose: ['bad_input', 'address_unreachable', 'bonus_unknown'],
    approve: ['proposal_outdated'],
  },
});
export type SettingProposal = z.output<typeof settingProposals.proposal>;

const setting = z.object({
  name: settingName,
  /** The value in force. */
  value: z.json(),
  version: z.string(),
  updated_at: timeText,
  /** Whether a change takes two people. */
  is_guarded: z.boolean(),
  /** Closed regions that cannot take effect, because no header names the region of a visitor. */
  unenforced: z.array(z.string()),
  proposal: z.nullable(settingProposals.proposal),
});
export type ShownSetting = z.output<typeof setting>;

export const listSettings = call({
  name: 'staff.listSettings',
  summary: 'Lists the settings of the installation, with open proposals.',
  method: 'GET',
  path: '/api/v2/staff/settings',
  audience: 'staff',
  roles: ['content', 'risk'],
  answer: dataOf(z.array(setting)),
  refusals: ['forbidden'],
});

export const changeSetting = call({
  name: 'staff.changeSetting',
  summary: 'Changes a setting that takes one person, at once in every process.',
  method: 'POST',
  path: '/api/v2/staff/settings/{name}',
  audience: 'staff',
  roles: ['content', 'risk'],
  params: z.object({ name: z.string().check(z.regex(/^[a-z_]{1,40}$/)) }),
  body: z.object({ value: z.json(), based_on: z.string(), reason: proposalReason }),
  answer: dataOf(z.object({ version: z.string() })),
  refusals: ['forbidden', 'not_found', 'bad_input', 'setting_outdated'],
});
