import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, localeCode, moneyText, timeText } from '#core/wire.ts';
import {
  campaignText,
  emailText,
  landingText,
  nameText,
  promoCodeText,
  tagText,
  websiteText,
} from './contract.fields.ts';
import { statement, statementDetails } from './contract.statements.ts';

/**
 * The portal of partners. Its session is a cookie that only these calls receive, so they are open
 * to anyone and refuse `unauthorized` without one.
 */
const BASE = '/api/v2/partner';
const anyone = { audience: 'anyone', everywhere: true } as const;
const reading = { ...anyone, method: 'GET' } as const;
const changing = { ...anyone, method: 'POST' } as const;

const passwordText = z.string().check(z.minLength(1, 'required'), z.maxLength(256, 'too_long'));
const challengeText = z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'));
const codeText = z.string().check(z.minLength(1, 'required'), z.maxLength(16, 'too_long'));

export const applyAsPartner = call({
  ...changing,
  name: 'partner.apply',
  summary: 'Applies for the affiliate programme. An email that is known is answered the same.',
  path: `${BASE}/applications`,
  body: z.object({
    name: nameText,
    email: emailText,
    website: z.nullable(websiteText),
    about: z.string().check(z.trim(), z.maxLength(1000, 'too_long')),
    locale: localeCode,
    /** Of the link of another partner: the applicant is below them for ever. */
    invite: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  }),
  answer: dataOf(z.object({})),
  refusals: ['bad_input', 'programme_closed', 'invite_unknown', 'forbidden'],
});

const step = dataOf(
  z.object({ challenge: z.string(), step: z.enum(['password', 'enrol', 'factor']) }),
);
export type PartnerStep = z.output<typeof step>['data'];

export const logInPartner = call({
  ...changing,
  name: 'partner.logIn',
  summary: 'Checks the password of a partner and returns the next step of the login.',
  path: `${BASE}/login`,
  body: z.object({ email: emailText, password: passwordText }),
  answer: step,
  refusals: ['bad_input', 'forbidden', 'wrong_credentials'],
});

export const replacePartnerPassword = call({
  ...changing,
  name: 'partner.replacePassword',
  summary: 'Replaces the initial password and returns the next step of the login.',
  path: `${BASE}/login/password`,
  body: z.object({ challenge: challengeText, password: passwordText }),
  answer: step,
  refusals: ['bad_input', 'forbidden', 'challenge_expired', 'password_same'],
});

export const beginPartnerAuthenticator = call({
  ...changing,
  name: 'partner.beginAuthenticator',
  summary: 'Returns the secret of a new authenticator at the first login.',
  path: `${BASE}/login/authenticator`,
  body: z.object({ challenge: challengeText }),
  answer: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['forbidden', 'challenge_expired'],
});

const me = z.object({
  id: idText,
  name: z.string(),
  email: z.string(),
  is_paused: z.boolean(),
  /** Under which the portal shows days and hours. */
  time_zone: z.literal('UTC'),
});
export type PartnerMe = z.output<typeof me>;

export const confirmPartnerLogin = call({
  ...changing,
  name: 'partner.confirmLogIn',
  summary: 'Checks the code of the authenticator, enrolling it at the first login; logs in.',
  path: `${BASE}/login/confirm`,
  cookies: true,
  body: z.object({ challenge: challengeText, code: codeText }),
  answer: dataOf(me),
  refusals: ['forbidden', 'challenge_expired', 'totp_wrong'],
});

export const logOutPartner = call({
  ...changing,
  name: 'partner.logOut',
  summary: 'Ends the session of the portal.',
  path: `${BASE}/logout`,
  cookies: true,
  body: z.object({}),
  answer: dataOf(z.object({})),
  refusals: ['forbidden'],
});

export const getPartner = call({
  ...reading,
  name: 'partner.get',
  summary: 'Returns the partner who is logged in.',
  path: `${BASE}/me`,
  answer: dataOf(me),
  refusals: ['unauthorized', 'forbidden'],
});

const sums = z.object({
  currency: currencyCode,
  deposited: moneyText,
  ngr: moneyText,
  /** By the plan and the tier of its month; the statement decides. */
  commission: moneyText,
});
export const trafficRow = z.object({
  /** The hour or the day, or what else the row is about. */
  key: z.string(),
  clicks: z.int(),
  registrations: z.int(),
  first_deposits: z.int(),
  sums: z.array(sums),
});
export type TrafficRow = z.output<typeof trafficRow>;

export const getPartnerDashboard = call({
  ...reading,
  name: 'partner.dashboard',
  summary: 'Returns clicks, registrations, first deposits, NGR and commission by hour or day.',
  path: `${BASE}/dashboard`,
  query: z.object({ by: z.optional(z.enum(['hour', 'day'])) }),
  answer: dataOf(z.object({ rows: z.array(trafficRow), total: trafficRow })),
  refusals: ['unauthorized', 'forbidden'],
});

const link = z.object({
  id: idText,
  tag: z.string(),
  campaign: z.string(),
  url: z.string(),
  is_active: z.boolean(),
  clicks: z.int(),
  registrations: z.int(),
  depositors: z.int(),
  /** Open promo codes that lead to this link. */
  codes: z.array(z.string()),
});
export type PartnerLink = z.output<typeof link>;

export const listPartnerLinks = call({
  ...reading,
  name: 'partner.listLinks',
  summary: 'Lists the links of the partner.',
  path: `${BASE}/links`,
  apiKey: true,
  answer: dataOf(z.array(link)),
  refusals: ['unauthorized', 'forbidden'],
});

export const addOwnLink = call({
  ...changing,
  name: 'partner.addLink',
  summary: 'Adds a link with a tag and a campaign.',
  path: `${BASE}/links`,
  body: z.object({ tag: tagText, campaign: campaignText, landing: landingText }),
  answer: dataOf(z.array(link)),
  refusals: ['unauthorized', 'forbidden', 'tag_taken', 'links_max', 'partner_status'],
});

export const addOwnCode = call({
  ...changing,
  name: 'partner.addCode',
  summary: 'Adds a promo code to a link of the partner.',
  path: `${BASE}/codes`,
  body: z.object({ code: promoCodeText, link: idText }),
  answer: dataOf(z.array(link)),
  refusals: [
    'unauthorized',
    'forbidden',
    'not_found',
    'partner_status',
    'promo_format',
    'promo_taken',
    'promo_max',
  ],
});

export const listPartnerPlayers = call({
  ...reading,
  name: 'partner.listPlayers',
  summary: 'Lists the latest players of the partner by pseudonym.',
  path: `${BASE}/players`,
  answer: dataOf(
    z.array(
      z.object({
        player: z.string(),
        campaign: z.nullable(z.string()),
        registered_at: timeText,
        first_deposit_at: z.nullable(timeText),
        sums: z.array(sums),
      }),
    ),
  ),
  refusals: ['unauthorized', 'forbidden'],
});

export const listOwnStatements = call({
  ...reading,
  name: 'partner.listStatements',
  summary: 'Lists the closed months of the partner, latest first.',
  path: `${BASE}/statements`,
  apiKey: true,
  answer: dataOf(z.array(statement)),
  refusals: ['unauthorized', 'forbidden'],
});

export const readOwnStatement = call({
  ...reading,
  name: 'partner.readStatement',
  summary: 'Returns a closed month with its lines and players.',
  path: `${BASE}/statements/{statement}`,
  apiKey: true,
  params: z.object({ statement: idText }),
  answer: dataOf(statementDetails),
  refusals: ['unauthorized', 'forbidden', 'not_found'],
});

export const exportOwnStatement = call({
  ...reading,
  name: 'partner.exportStatement',
  summary: 'Returns the players of a closed month as CSV.',
  path: `${BASE}/statements/{statement}/export`,
  apiKey: true,
  params: z.object({ statement: idText }),
  download: ['text/csv'],
  answer: z.unknown(),
  refusals: ['unauthorized', 'forbidden', 'not_found'],
});

export const changePartnerPassword = call({
  ...changing,
  name: 'partner.changePassword',
  summary: 'Changes the password and ends all other sessions of the partner.',
  path: `${BASE}/password`,
  body: z.object({ current: passwordText, password: passwordText }),
  answer: dataOf(z.object({})),
  refusals: ['unauthorized', 'bad_input', 'forbidden', 'wrong_credentials'],
});
