/**
 * The settings of an installation that its operator changes while it runs. Each is declared here
 * once: its form, its first value, who changes it, and whether that takes two people. What must be
 * known before the database can be read is an environment variable instead.
 */
import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import type { Schema } from '#core/wire.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { liveStreams } from '#domain/live-streams/rules.ts';
import type { Role } from '#domain/staff/rules.ts';
import { assumedEdges, FIRST_ASSUMED_EDGES } from './rules.assumed-edges.ts';
import { brandName } from './rules.brand-name.ts';
import { FIRST_FREE_TURN, freeTurn } from './rules.free-turn.ts';
import { look } from './rules.look.ts';
import { originText, service, SERVICES, URL_CHARS_MAX } from './rules.services.ts';
import { supportChat, supportHours } from './rules.support.ts';
import { verificationTags } from './rules.tags.ts';
import { campaignLimits, FIRST_CAMPAIGN_LIMITS } from './rules.campaigns.ts';

/** An https address that players may be sent to. */
const LINK = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[^\s\\]*)?$/;

const linkText = z
  .string()
  .check(z.maxLength(URL_CHARS_MAX, 'too_long'), z.regex(LINK, 'link_format'));

const LINES_MAX = 60;
const PHONE = /^\+?[\d ()-]{3,30}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,24}$/i;
const nameText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));

const helpLine = z.object({
  /** ISO 3166-1 alpha-2; null for an organisation of all countries. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format'))),
  /** Names of organisations are not translated. */
  name: nameText(80),
  phone: z.nullable(z.string().check(z.regex(PHONE, 'phone_format'))),
  url: z.nullable(linkText),
});

/** Public organisations at their own addresses, whose address and phone were verified. */
const FIRST_HELP_LINES: z.output<typeof helpLine>[] = [
  {
    country: null,
    name: 'Gamblers Anonymous',
    phone: null,
    url: 'https://www.gamblersanonymous.org',
  },
  {
    country: 'GB',
    name: 'GamCare',
    phone: '0808 8020 133',
    url: 'https://www.gamcare.org.uk',
  },
  {
    country: 'MT',
    name: 'Responsible Gaming Foundation',
    phone: '1777',
    url: 'https://www.rgf.org.mt',
  },
];

const REGIONS_MAX = 300;

const closedRegion = z.object({
  /** A country, or a country and one of its regions as `UA-43`. */
  area: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'area_format')),
  reason: nameText(200),
  since: z.iso.date('date_format'),
});

const operator = z.object({
  /** Null for the name of the product. */
  brand: z.nullable(brandName),
  company: z.nullable(nameText(120)),
  address: z.nullable(nameText(200)),
  /** Who issued the licence, its number, and the register where players can look it up. */
  authority: z.nullable(nameText(120)),
  licence: z.nullable(nameText(60)),
  licence_url: z.nullable(linkText),
  complaints_email: z.nullable(
    z.string().check(z.maxLength(254, 'too_long'), z.regex(EMAIL, 'email_format')),
  ),
  /** Within how many days a complaint is answered. */
  answer_days: z.nullable(z.int().check(z.minimum(1, 'days_range'), z.maximum(90, 'days_range'))),
  /** Who decides a complaint that the operator and the player cannot settle. */
  arbiter: z.nullable(nameText(120)),
  arbiter_url: z.nullable(linkText),
});

export const COOLING_HOURS_MAX = 168;

const amountText = z.string().check(z.regex(/^[1-9]\d{0,11}(\.\d{1,2})?$/, 'amount_format'));

export const SETTINGS = {
  /**
   * Where the browser finds a service: its calls and its connection. It sends the player's token
   * there, so a change takes two people.
   */
  services: declare({
    schema: z.partialRecord(z.enum(SERVICES), service),
    first: {},
    roles: [],
    isGuarded: true,
  }),
  /**
   * The base address of the API where the map names none: outside production this one, in
   * production the `api.` subdomain of the page's host when it is switched on.
   */
  api_address: declare({
    schema: z.object({ development_url: z.nullable(originText), is_subdomain: z.boolean() }),
    first: { development_url: null, is_subdomain: false },
    roles: [],
    isGuarded: true,
  }),
  /** Links in the footer of the player app; null for none. */
  links: declare({
    schema: z.object({
      telegram_channel_url: z.nullable(linkText),
      revshare_frontend_url: z.nullable(linkText),
    }),
    first: { telegram_channel_url: null, revshare_frontend_url: null },
    roles: ['content'],
    isGuarded: false,
  }),
  /** Who operates the site: shown to players on every page, and with it how to complain. */
  operator: declare({
    schema: operator,
    first: {
      brand: null,
      company: null,
      address: null,
      authority: null,
      licence: null,
      licence_url: null,
      complaints_email: null,
      answer_days: null,
      arbiter: null,
      arbiter_url: null,
    },
    roles: ['content'],
    isGuarded: false,
  }),
  /** The logo and the colours of the player app, its emails and its icon. */
  look: declare({
    schema: look,
    first: { logo: null, colors: null },
    roles: ['content'],
    isGuarded: false,
  }),
  /**
   * Which chat the support button opens. The script of another service reads the page, the player's
   * token with it, so a change takes two people; going back to our own support does not.
   */
  support_chat: declare({
    schema: supportChat,
    first: { provider: 'own', app_id: null, kz_app_id: null, script_url: null },
    roles: [],
    isGuarded: true,
  }),
  /** When our own support answers: players who write at other times read when it will. */
  support_hours: declare({
    schema: supportHours,
    first: { is_on: false, time_zone: 'UTC', days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' },
    roles: ['content'],
    isGuarded: false,
  }),
  /** Who helps players with a gambling problem. */
  help_lines: declare({
    schema: z.array(helpLine).check(z.maxLength(LINES_MAX, 'too_many')),
    first: FIRST_HELP_LINES,
    roles: ['content'],
    isGuarded: false,
  }),
  /**
   * Countries and regions where the site is closed, with the reason and the day since when. Opening
   * all of them again takes two people as well.
   */
  closed_regions: declare({
    schema: z.array(closedRegion).check(z.maxLength(REGIONS_MAX, 'too_many')),
    first: [],
    roles: [],
    isGuarded: true,
    isResetGuarded: true,
  }),
  /**
   * Videos of a provider beside our live tables. Pages connect to their addresses, so a change
   * takes two people; taking all of them away does not.
   */
  live_streams: declare({ schema: liveStreams, first: [], roles: [], isGuarded: true }),
  /** Meta tags by which search engines and others verify the owner of the domain. */
  verification_tags: declare({
    schema: verificationTags,
    first: [],
    roles: ['content'],
    isGuarded: false,
  }),
  /**
   * Counting of visits by the program itself, and by Google Analytics 4 and Yandex Metrica under
   * these ids; each only of visitors who agree.
   */
  analytics: declare({
    schema: z.object({
      is_on: z.boolean(),
      ga4_id: z.nullable(z.string().check(z.regex(/^G-[A-Z0-9]{4,16}$/, 'ga4_format'))),
      metrica_id: z.nullable(z.string().check(z.regex(/^[1-9]\d{4,11}$/, 'metrica_format'))),
    }),
    first: { is_on: false, ga4_id: null, metrica_id: null },
    roles: ['content'],
    isGuarded: false,
  }),
  /**
   * From which amount on a win or a transfer is a significant event; first about 10,000 USD in each
   * currency.
   */
  large_amounts: declare({
    schema: z.record(z.enum(CURRENCIES), amountText),
    first: { RUB: '800000', USD: '10000', KZT: '5000000', INR: '900000', EUR: '9000' },
    roles: ['risk'],
    isGuarded: false,
  }),
  /**
   * How many hours a withdrawal to a new destination waits before it is sent; null for the time of
   * `PAYOUT_COOLING_HOURS`. Counted from the first withdrawal to that destination.
   */
  payout_cooling: declare({
    schema: z.object({
      hours: z.nullable(
        z.int().check(z.minimum(0, 'hours_range'), z.maximum(COOLING_HOURS_MAX, 'hours_range')),
      ),
    }),
    first: { hours: null },
    roles: [],
    isGuarded: true,
    isResetGuarded: true,
  }),
  /** The bonus that verified players get on their birthday; null for none. */
  birthday: declare({
    schema: z.object({ bonus: z.nullable(bonusCodeText) }),
    first: { bonus: null },
    roles: [],
    isGuarded: true,
  }),
  /** The free turn of the wheel of fortune; its prizes cost money, so a change takes two people. */
  free_turn: declare({ schema: freeTurn, first: FIRST_FREE_TURN, roles: [], isGuarded: true }),
  /** The house edge of games whose suppliers state no RTP; it is worth rakeback. */
  assumed_edges: declare({
    schema: assumedEdges,
    first: FIRST_ASSUMED_EDGES,
    roles: [],
    isGuarded: true,
  }),
  /** From which payout on a win is shown to everybody as a big win. */
  big_win_amounts: declare({
    schema: z.record(z.enum(CURRENCIES), amountText),
    first: { RUB: '1000', USD: '10', KZT: '5000', INR: '1000', EUR: '10' },
    roles: ['content'],
    isGuarded: false,
  }),
  /**
   * How often and when campaigns may write to a player, and to how many players one person may
   * send. A person alone cannot raise it, nor set it back.
   */
  campaign_limits: declare({
    schema: campaignLimits,
    first: FIRST_CAMPAIGN_LIMITS,
    roles: [],
    isGuarded: true,
    isResetGuarded: true,
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export type SettingValues = { readonly [N in SettingName]: SettingValue<N> };

// `Object.keys` widens to string; the keys of this constant are exactly these.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type Declared<S extends Schema> = {
  readonly schema: S;
  /** In force until it is changed. */
  readonly first: z.output<S>;
  /** Who changes it, besides admins. */
  readonly roles: readonly Role[];
  /** A change takes two people; going back to the first value does not. */
  readonly isGuarded: boolean;
  /** Going back to the first value takes two people, too. */
  readonly isResetGuarded?: true;
};

function declare<S extends Schema>(declared: Declared<S>): Declared<S> {
  return declared;
}
