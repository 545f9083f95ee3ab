import { CURRENCIES } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { logoPath } from '#domain/settings/rules.look.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { streamOrigins } from '#domain/live-streams/rules.ts';
import { originsOf } from '#domain/settings/rules.support.ts';
import type { CategoryFolder } from '#domain/suppliers/rules.catalogue.ts';
import type { ShownAnnouncement } from '#features/site-parts/rules.announcements.ts';
import type { ShownMenu } from '#features/site-parts/rules.menu.ts';
import {
  addressOf,
  apiSubdomainOf,
  SERVICES,
  type Service,
} from '#domain/settings/rules.services.ts';
import { type SettingValues } from '#domain/settings/rules.ts';

/** Settings that staff change and players see, and what the configuration adds. */
export type PlayerSettings = Omit<
  SettingValues,
  | 'large_amounts'
  | 'big_win_amounts'
  | 'closed_regions'
  | 'support_hours'
  | 'payout_cooling'
  | 'free_turn'
  | 'birthday'
  | 'assumed_edges'
  | 'campaign_limits'
> & {
  /** Where a login leads that another site shares; null for none. */
  readonly ssoLink: string | null;
  /** The captcha whose origins the page must allow; the built-in one needs none. */
  readonly captcha: 'off' | 'altcha' | 'hcaptcha' | 'recaptcha';
};

/** What every page knows of the lobby: the offered games, and whether there are big wins. */
export type ShownLobby = {
  readonly games: readonly OfferedGame[];
  readonly has_wins: boolean;
  /** The folders in which providers have games. */
  readonly categories: readonly CategoryFolder[];
};

/** What the operator shows around the pages, to visitors of one language and country. */
export type ShownParts = {
  /** The first banner of guests as HTML, how many they have, and whether members have some. */
  readonly banner: {
    readonly html: string;
    readonly guests: number;
    readonly has_for_members: boolean;
  };
  readonly announcements: {
    readonly version: string;
    readonly list: readonly ShownAnnouncement[];
  };
  /** Null for the menu of the app. */
  readonly menu: ShownMenu | null;
  /** What new players are offered, as HTML; empty for nothing. */
  readonly offer: string;
};

export type PageFacts = {
  readonly locale: Locale;
  readonly build: string;
  readonly environment: 'development' | 'production' | 'test';
  readonly status: number;
  readonly lobby: ShownLobby;
  readonly parts: ShownParts;
  /** The age, in years, from which players may register where the visitor is. */
  readonly minAge: number;
  /** The origin of the page. */
  readonly origin: string;
  readonly mirror: MirrorFacts;
};

/** What a page knows of the domain that it was opened on. */
export type MirrorFacts = {
  /** Whether the installation has a list of domains. */
  readonly is_listed: boolean;
  /** Whether the domain leads its visitors to the main one. */
  readonly is_moving: boolean;
};

/** The payload of every page and of `/api/bootstrap`, the same for every visitor of one place. */
export function makePayload(settings: PlayerSettings, { origin, mirror, ...page }: PageFacts) {
  return {
    ...page,
    serviceMap: serviceMapOf(settings, { origin, environment: page.environment }),
    mirror: {
      sso: settings.ssoLink,
      meta_yandex_verification:
        settings.verification_tags.find(({ name }) => name === 'yandex-verification')?.content ??
        null,
      ...mirror,
    },
    currencies: CURRENCIES,
    settings: settings.links,
    operator: settings.operator,
    supportChat: settings.support_chat,
    logo: settings.look.logo && logoPath(settings.look.logo),
    helpLines: settings.help_lines,
    liveStreams: settings.live_streams,
    analytics: settings.analytics,
  };
}

/**
 * The address of each service; empty for the process that served the page. Without an entry of its
 * own the API has the configured address outside production, and in production the `api.`
 * subdomain when it is switched on.
 */
export function serviceMapOf(
  { services, api_address }: Pick<PlayerSettings, 'services' | 'api_address'>,
  { origin, environment }: Pick<PageFacts, 'origin' | 'environment'>,
): Record<string, Service> {
  const { development_url, is_subdomain } = api_address;
  const subdomain = is_subdomain ? apiSubdomainOf(origin) : null;
  const api = environment === 'production' ? subdomain : development_url;
  return {
    ...Object.fromEntries(SERVICES.map((name) => [name, { url: '' }])),
    ...(api === null ? {} : { api: { url: api } }),
    ...services,
  };
}

/**
 * Origins for frames, styles and connections, as the providers document. Their scripts are allowed
 * by 'strict-dynamic'.
 */
const CAPTCHA_ORIGINS = {
  off: [],
  altcha: [],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} as const;

/** Origins besides those of services and settings. */
export type OutsideOrigins = {
  /** Of the other domains, whose images measure how they are reached, and of pictures of games. */
  readonly images: readonly string[];
  /** Of the games that run in a frame of this page. */
  readonly frames: readonly string[];
};

/** The page may load from and connect to its own origin and the services of its map only. */
export function contentSecurityPolicy(
  nonce: string,
  settings: PlayerSettings,
  page: Pick<PageFacts, 'origin' | 'environment'>,
  outside: OutsideOrigins = { images: [], frames: [] },
): string {
  const { host } = new URL(page.origin);
  const services = Object.values(serviceMapOf(settings, page)).flatMap(addresses);
  const guests = CAPTCHA_ORIGINS[settings.captcha];
  const counters = counterOrigins(settings.analytics);
  const support = originsOf(settings.support_chat);
  const streams = streamOrigins(settings.live_streams);
  const own = ["'self'", `ws://${host}`, `wss://${host}`];
  const connect = new Set([...own, ...services, ...guests, ...support, ...counters, ...streams]);
  const chat = support.filter((origin) => origin.startsWith('https:'));
  const frames = [...guests, ...chat, ...outside.frames];
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    ["style-src 'self'", `'nonce-${nonce}'`, ...guests, ...chat].join(' '),
    // Sliders and progress bars set a length as a style attribute; a whole rule cannot be injected
    // that way.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...counters, ...chat, ...outside.images].join(' '),
    // A library plays HLS from blobs where the browser cannot.
    ["media-src 'self'", ...(streams.length === 0 ? [] : ['blob:', ...streams])].join(' '),
    ["font-src 'self'", ...chat].join(' '),
    `connect-src ${[...connect].join(' ')}`,
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Where the counters send what they count; their scripts are allowed by 'strict-dynamic'. */
function counterOrigins({ ga4_id, metrica_id }: PlayerSettings['analytics']): string[] {
  return [
    ...(ga4_id === null
      ? []
      : [
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
          'https://*.googletagmanager.com',
        ]),
    ...(metrica_id === null ? [] : ['https://mc.yandex.ru', 'https://mc.yandex.com']),
  ];
}

function addresses(service: Service): string[] {
  const address = addressOf(service);
  if (address === '') return [];
  const base = new URL(address).origin;
  return [base, base.replace(/^http/, 'ws')];
}
