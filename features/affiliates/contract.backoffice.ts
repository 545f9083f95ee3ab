import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, dataOf, idText, localeCode, timeText } from '#core/wire.ts';
import { RANKED_SOURCES, TOUCH_MODELS, WINDOW_DAYS } from '#domain/affiliates/rules.attribution.ts';
import { PARTNER_STATUSES } from '#domain/affiliates/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import {
  campaignText,
  emailText,
  landingText,
  nameText,
  promoCodeText,
  tagText,
  websiteText,
} from './contract.fields.ts';

/** Besides admins. Payments runs the programme; risk reads it, and decides marks of fraud. */
const READERS = ['payments', 'risk'] as const;
const EDITORS = ['payments'] as const;
const REASON_MAX = 500;
const BASE = '/api/v2/staff/affiliates';

const named = z.object({ id: idText, name: z.string() });

const partner = z.object({
  id: idText,
  name: z.string(),
  email: z.string(),
  website: z.nullable(z.string()),
  status: z.enum(PARTNER_STATUSES),
  parent: z.nullable(named),
  /** Came by the link of the partner above, and stays below them. */
  is_invited: z.boolean(),
  /** Whether the partner has a second factor. */
  has_factor: z.boolean(),
  created_at: timeText,
});
export type ShownPartner = z.output<typeof partner>;

const link = z.object({
  id: idText,
  tag: z.string(),
  campaign: z.string(),
  landing: z.string(),
  /** The address to publish, in the language of the visitor. */
  url: z.string(),
  is_active: z.boolean(),
  clicks: z.int(),
  registrations: z.int(),
  depositors: z.int(),
  created_at: timeText,
});
export type ShownLink = z.output<typeof link>;

const code = z.object({
  id: idText,
  code: z.string(),
  tag: z.string(),
  campaign: z.string(),
  is_open: z.boolean(),
  registrations: z.int(),
  created_at: timeText,
});
export type ShownCode = z.output<typeof code>;

const details = z.object({
  ...partner.shape,
  about: z.nullable(z.string()),
  locale: localeCode,
  links: z.array(link),
  codes: z.array(code),
  subs: z.array(named),
});
export type PartnerDetails = z.output<typeof details>;

const reason = reasonText(REASON_MAX);

export const { list: listPartners, file: exportPartners } = listCalls({
  name: 'affiliates.listPartners',
  summary: 'Lists partners of the affiliate programme, latest first.',
  path: BASE,
  roles: READERS,
  exportRoles: EDITORS,
  filters: {
    status: z.optional(z.enum(PARTNER_STATUSES)),
    search: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
    sort: sortBy(['at', 'status']),
  },
  row: partner,
});

const ofPartner = { params: z.object({ partner: idText }) } as const;

export const readPartner = call({
  name: 'affiliates.readPartner',
  summary: 'Returns one partner with their links and the partners below.',
  method: 'GET',
  path: `${BASE}/{partner}`,
  audience: 'staff',
  roles: READERS,
  ...ofPartner,
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

const withPassword = z.object({
  partner: details,
  /** Shown once; the partner replaces it at the first login. Null where none was made. */
  password: z.nullable(z.string()),
});

export const addPartner = call({
  name: 'affiliates.addPartner',
  summary: 'Adds an active partner and returns an initial password for the portal, once.',
  method: 'POST',
  path: BASE,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({
    name: nameText,
    email: emailText,
    website: z.nullable(websiteText),
    locale: localeCode,
    parent: z.nullable(idText),
    reason,
  }),
  answer: dataOf(withPassword),
  refusals: ['forbidden', 'bad_input', 'partner_exists', 'partner_parent'],
});

const changing = { method: 'POST', audience: 'staff', roles: EDITORS, ...ofPartner } as const;

export const editPartner = call({
  ...changing,
  name: 'affiliates.editPartner',
  summary: 'Changes the name, the website or the partner above of a partner, with a reason.',
  path: `${BASE}/{partner}/facts`,
  body: z.object({
    name: nameText,
    website: z.nullable(websiteText),
    parent: z.nullable(idText),
    reason,
  }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'partner_parent', 'partner_invited'],
});

export const setPartnerStatus = call({
  ...changing,
  name: 'affiliates.setPartnerStatus',
  summary:
    'Accepts, pauses, closes or reopens a partner, with a reason. A partner without a password ' +
    'gets an initial one, returned once; one who is closed is logged out.',
  path: `${BASE}/{partner}/status`,
  body: z.object({ status: z.enum(PARTNER_STATUSES), reason }),
  answer: dataOf(withPassword),
  refusals: ['forbidden', 'not_found', 'partner_status'],
});

export const resetPartnerLogin = call({
  ...changing,
  name: 'affiliates.resetPartnerLogin',
  summary:
    'Replaces the password of a partner by an initial one, removes the second factor, ends all ' +
    'sessions and revokes all API keys, with a reason.',
  path: `${BASE}/{partner}/login-reset`,
  body: z.object({ reason }),
  answer: dataOf(withPassword),
  refusals: ['forbidden', 'not_found', 'partner_status'],
});

export const addPartnerLink = call({
  ...changing,
  name: 'affiliates.addLink',
  summary: 'Adds a link of a partner, with its tag and campaign.',
  path: `${BASE}/{partner}/links`,
  body: z.object({ tag: tagText, campaign: campaignText, landing: landingText }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'tag_taken', 'links_max'],
});

export const switchPartnerLink = call({
  ...changing,
  name: 'affiliates.switchLink',
  summary: 'Switches a link of a partner off or on, with a reason; what it brought stays.',
  path: `${BASE}/{partner}/links/{link}`,
  params: z.object({ partner: idText, link: idText }),
  body: z.object({ is_active: z.boolean(), reason }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

export const addPartnerCode = call({
  ...changing,
  name: 'affiliates.addCode',
  summary: 'Adds a promo code to a link of a partner: a registration with it came by that link.',
  path: `${BASE}/{partner}/codes`,
  body: z.object({ code: promoCodeText, link: idText }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'promo_format', 'promo_taken', 'promo_max'],
});

export const closePartnerCode = call({
  ...changing,
  name: 'affiliates.closeCode',
  summary: 'Closes a promo code for ever, with a reason; whom it brought stays attributed.',
  path: `${BASE}/{partner}/codes/{code}/close`,
  params: z.object({ partner: idText, code: idText }),
  body: z.object({ reason }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

const programme = z.object({
  touch: z.enum(TOUCH_MODELS),
  window_days: z
    .int()
    .check(z.minimum(WINDOW_DAYS.min, 'window_range'), z.maximum(WINDOW_DAYS.max, 'window_range')),
  /** Both sources, the stronger one first. */
  priority: z
    .array(z.enum(RANKED_SOURCES))
    .check(z.refine((list) => list.length === 2 && list[0] !== list[1], 'bad_input')),
  is_open: z.boolean(),
});
export type Programme = z.output<typeof programme>;
const shownProgramme = z.object({ ...programme.shape, version: idText, since: timeText });

export const readProgramme = call({
  name: 'affiliates.readProgramme',
  summary: 'Returns how registrations are attributed to partners.',
  method: 'GET',
  path: `${BASE}/programme`,
  audience: 'staff',
  roles: READERS,
  answer: dataOf(shownProgramme),
  refusals: ['forbidden'],
});

export const saveProgramme = call({
  name: 'affiliates.saveProgramme',
  summary: 'Changes how registrations are attributed from now on, with a reason.',
  method: 'POST',
  path: `${BASE}/programme`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ ...programme.shape, version: idText, reason }),
  answer: dataOf(shownProgramme),
  refusals: ['forbidden', 'programme_changed'],
});
