import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localeCode,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { segment } from '#domain/bonuses/rules.segments.ts';
import { campaignLimits } from '#domain/settings/rules.campaigns.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { SKIPS } from './rules.plan.ts';
import { campaignTerms, CHANNELS, STATES, STEPS } from './rules.ts';

/** Besides admins: content writes to players; the others read what was written. */
export const READERS = ['content', 'payments', 'risk', 'support'] as const;
export const EDITORS = ['content'] as const;

const BASE = '/api/v2/staff/campaigns';
const ofOne = z.object({ id: idText });
const revisionNumber = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

export const campaignSends = proposalCalls({
  name: 'campaignSends',
  path: '/api/v2/staff/campaign-sends',
  noun: 'proposed campaign',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    campaign: idText,
    revision: revisionNumber,
    name: z.string(),
    /** Null: as soon as it is approved. */
    send_at: z.nullable(timeText),
    /** Players of the segment when it was proposed. */
    players: z.int(),
  }),
  request: z.object({
    campaign: idText,
    /** Of the draft that was seen. */
    revision: revisionNumber,
    send_at: z.nullable(timeText),
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose:
      'Sends a campaign now or at a time. One to many players becomes a proposal; else it is ' +
      'scheduled at once, and the answer is null.',
    approve: 'Approves the campaign of a colleague: it is sent at its time.',
  },
  refusals: {
    propose: ['bad_input', 'not_found', 'campaign_not_draft', 'campaign_changed', 'campaign_empty'],
    approve: ['campaign_not_draft', 'campaign_changed', 'campaign_time_past'],
  },
});
export type CampaignProposal = z.output<typeof campaignSends.proposal>;

const campaign = z.object({
  id: idText,
  state: z.enum(STATES),
  revision: revisionNumber,
  terms: campaignTerms,
  created_at: timeText,
  send_at: z.nullable(timeText),
  started_at: z.nullable(timeText),
  ended_at: z.nullable(timeText),
  /** Players that the segment had when it was scheduled. */
  counted: z.nullable(z.int()),
});
export type ShownCampaign = z.output<typeof campaign>;

export const listCampaigns = call({
  name: 'campaigns.list',
  summary: 'Lists campaigns, latest first, of all states or of one.',
  method: 'GET',
  path: BASE,
  audience: 'staff',
  roles: READERS,
  query: z.object({ ...pageQuery.shape, state: z.optional(z.enum(STATES)) }),
  answer: pageOf(campaign),
  refusals: ['forbidden'],
});

export const readCampaign = call({
  name: 'campaigns.read',
  summary: 'Returns one campaign, and its open proposal.',
  method: 'GET',
  path: `${BASE}/{id}`,
  audience: 'staff',
  roles: READERS,
  params: ofOne,
  answer: dataOf(z.object({ campaign, proposal: z.nullable(campaignSends.proposal) })),
  refusals: ['forbidden', 'not_found'],
});

export const addCampaign = call({
  name: 'campaigns.add',
  summary: 'Adds a draft. It may be incomplete; nothing is sent.',
  method: 'POST',
  path: BASE,
  audience: 'staff',
  roles: EDITORS,
  keyed: true,
  body: z.object({ terms: campaignTerms }),
  answer: dataOf(campaign),
  refusals: ['forbidden', 'key_reused'],
});

export const changeCampaign = call({
  name: 'campaigns.change',
  summary:
    'Changes a draft, unless it was changed since. What was proposed of it becomes outdated.',
  method: 'PUT',
  path: `${BASE}/{id}`,
  audience: 'staff',
  roles: EDITORS,
  params: ofOne,
  body: z.object({ revision: revisionNumber, terms: campaignTerms }),
  answer: dataOf(campaign),
  refusals: ['forbidden', 'not_found', 'campaign_not_draft', 'campaign_changed'],
});

export const stepCampaign = call({
  name: 'campaigns.step',
  summary:
    'Pauses, resumes or stops a campaign at once. What was handed to a channel and is not sent ' +
    'yet is held back, too. A stopped one never goes on.',
  method: 'POST',
  path: `${BASE}/{id}/steps`,
  audience: 'staff',
  roles: EDITORS,
  params: ofOne,
  body: z.object({ step: z.enum(STEPS) }),
  answer: dataOf(campaign),
  refusals: ['forbidden', 'not_found', 'campaign_wrong_state', 'campaign_grown'],
});

const reach = z.object({
  /** Open accounts in the segment now. */
  players: z.int(),
  /** How many accounts were compared: all, or the latest 200,000. */
  compared: z.int(),
  /** Of them, who agreed to offers of the product by a channel and can be reached by it. */
  by_channel: z.record(z.enum(CHANNELS), z.int()),
});
export type Reach = z.output<typeof reach>;

export const countReach = call({
  name: 'campaigns.countReach',
  summary: 'Counts the players of a segment, and whom each channel reaches. Changes nothing.',
  method: 'POST',
  path: `${BASE}/counts`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ segment, product: campaignTerms.shape.product }),
  answer: dataOf(reach),
  refusals: ['forbidden'],
});

export const sendTest = call({
  name: 'campaigns.sendTest',
  summary: 'Sends the email of a campaign in one language to the staff user who asks for it.',
  method: 'POST',
  path: `${BASE}/tests`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ terms: campaignTerms, locale: localeCode }),
  answer: dataOf(z.object({ email: z.string() })),
  refusals: ['forbidden', 'bad_input', 'campaign_no_email'],
});

export const readCampaignOptions = call({
  name: 'campaigns.readOptions',
  summary: 'Returns what texts are filled in with, the limits of campaigns, and the channels.',
  method: 'GET',
  path: '/api/v2/staff/campaign-options',
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      brand: z.string(),
      /** The addresses of this site; the first stands in front of the links of messages. */
      origins: z.array(z.string()),
      limits: campaignLimits,
    }),
  ),
  refusals: ['forbidden'],
});
export type CampaignOptions = z.output<typeof readCampaignOptions.answer>['data'];

const group = z.object({
  players: z.int(),
  /** By currency: in seven days from the first message on, or until now. */
  money: z.array(
    z.object({
      currency: currencyCode,
      depositors: z.int(),
      deposits: moneyText,
      /** Deposits less withdrawals that were paid. */
      net: moneyText,
    }),
  ),
});
export type Group = z.output<typeof group>;

const results = z.object({
  listed: z.int(),
  /** Still to be decided: before their turn, or in their quiet hours. */
  waiting: z.int(),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      /** Handed to the channel. */
      sent: z.int(),
      /** Accepted by the mail server or the gateway; null where it is not known. */
      delivered: z.nullable(z.int()),
      failed: z.nullable(z.int()),
      /** Emails to players who allow it to be seen that they open them; null for others. */
      tracked: z.nullable(z.int()),
      /** Of the centre, and of tracked emails. */
      opened: z.nullable(z.int()),
      /** The first visit by the link; null for push, which has the link of the centre. */
      clicked: z.nullable(z.int()),
      skipped: z.partialRecord(z.enum(SKIPS), z.int()),
    }),
  ),
  /** Everyone drawn for the message, reached or not, against everyone held out. */
  group,
  holdout: group,
});
export type CampaignResults = z.output<typeof results>;

export const readResults = call({
  name: 'campaigns.readResults',
  summary: 'Returns what became of a campaign, and both groups compared.',
  method: 'GET',
  path: `${BASE}/{id}/results`,
  audience: 'staff',
  roles: READERS,
  params: ofOne,
  answer: dataOf(results),
  refusals: ['forbidden', 'not_found'],
});
