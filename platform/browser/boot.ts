import { useSyncExternalStore } from 'react';
import type { Locale } from '#core/locale.ts';

/** A service has an address and, when it is not the default one, a port. */
export type ServiceAddress = { readonly url: string; readonly port?: number };

/** Who operates the site; null for what the operator has not set. */
export type OperatorInfo = {
  readonly brand: string | null;
  readonly company: string | null;
  readonly address: string | null;
  readonly authority: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  readonly complaints_email: string | null;
  readonly answer_days: number | null;
  readonly arbiter: string | null;
  readonly arbiter_url: string | null;
};

/** An organisation that helps players; of all countries when its country is null. */
export type HelpLine = {
  readonly country: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly url: string | null;
};

/** Which chat the support button opens: our own, or that of another service by its script. */
export type SupportChatInfo = {
  readonly provider: 'own' | 'chatwoot' | 'intercom';
  readonly app_id: string | null;
  readonly kz_app_id: string | null;
  readonly script_url: string | null;
};

/** The video beside a live table. */
export type LiveStreamInfo = {
  readonly table: string;
  readonly kind: 'hls' | 'whep';
  readonly url: string;
};

/** How the operator offers the games, and whether there are big wins to show. */
export type LobbyInfo = {
  readonly games: readonly {
    readonly folder: string;
    readonly is_hidden: boolean;
    readonly tags: readonly ('new' | 'hot')[];
    /** Not offered where the visitor is. */
    readonly is_away?: boolean | undefined;
    readonly hidden_currencies?: readonly string[] | undefined;
  }[];
  readonly has_wins: boolean;
  /** The folders in which providers have games. */
  readonly categories: readonly ('slots' | 'live-casino')[];
};

/** An announcement in the language of the page. */
type AnnouncementInfo = {
  readonly key: string;
  readonly kind: 'info' | 'warning' | 'maintenance';
  readonly audience: 'everyone' | 'guests' | 'members';
  readonly pages: 'everywhere' | 'cashier' | 'games';
  readonly is_dismissible: boolean;
  readonly text: string;
  readonly link: { readonly text: string; readonly path: string } | null;
};

/** A page of the app by its name, or a link with its words in some languages. */
export type MenuEntryInfo = {
  readonly page: string | null;
  readonly titles: Readonly<Partial<Record<Locale, string>>>;
  readonly to: string;
  readonly audience: 'everyone' | 'guests' | 'members';
};

/** What the operator shows around the pages. */
export type PartsInfo = {
  /** The first banner of guests as HTML of the server, how many, and whether members have any. */
  readonly banner: {
    readonly html: string;
    readonly guests: number;
    readonly has_for_members: boolean;
  };
  /** For guests and members alike. */
  readonly announcements: { readonly version: string; readonly list: readonly AnnouncementInfo[] };
  /** The menu that the operator has arranged; null for the one of the app. */
  readonly menu: Readonly<Record<'pages' | 'account' | 'footer', readonly MenuEntryInfo[]>> | null;
  /** What new players are offered, as HTML of the server; empty for nothing. */
  readonly offer: string;
};

/**
 * The bootstrap payload that the server writes into the page before any script runs;
 * `/api/bootstrap` returns the same.
 */
export type Payload = {
  readonly locale: Locale;
  readonly build: string;
  readonly environment: 'development' | 'production' | 'test';
  readonly serviceMap: Readonly<Record<string, ServiceAddress>>;
  readonly mirror: {
    readonly sso: string | null;
    readonly meta_yandex_verification: string | null;
    /** Whether the installation has a list of domains. */
    readonly is_listed: boolean;
    /** Whether this domain leads its visitors to the main one. */
    readonly is_moving: boolean;
  };
  readonly currencies: readonly string[];
  readonly settings: {
    readonly telegram_channel_url: string | null;
    readonly revshare_frontend_url: string | null;
  };
  readonly operator: OperatorInfo;
  readonly supportChat: SupportChatInfo;
  /** The path of the logo; null for the mark of the product. */
  readonly logo: string | null;
  readonly helpLines: readonly HelpLine[];
  readonly liveStreams: readonly LiveStreamInfo[];
  readonly lobby: LobbyInfo;
  readonly parts: PartsInfo;
  /** Who counts visits, of visitors who agree: the program itself, and others by their ids. */
  readonly analytics: {
    readonly is_on: boolean;
    readonly ga4_id: string | null;
    readonly metrica_id: string | null;
  };
  /** The age, in years, from which players may register. */
  readonly minAge: number;
  readonly status: 200 | 404 | 410 | 451;
};

const NOTHING: Payload = {
  locale: 'ru',
  build: '',
  environment: 'production',
  serviceMap: {},
  mirror: { sso: null, meta_yandex_verification: null, is_listed: false, is_moving: false },
  currencies: [],
  settings: { telegram_channel_url: null, revshare_frontend_url: null },
  operator: {
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
  supportChat: { provider: 'own', app_id: null, kz_app_id: null, script_url: null },
  logo: null,
  helpLines: [],
  liveStreams: [],
  lobby: { games: [], has_wins: false, categories: [] },
  parts: {
    banner: { html: '', guests: 0, has_for_members: false },
    announcements: { version: '', list: [] },
    menu: null,
    offer: '',
  },
  analytics: { is_on: false, ga4_id: null, metrica_id: null },
  minAge: 18,
  status: 200,
};

let current = NOTHING;

export function payload(): Payload {
  return current;
}

/**
 * The payload for what a component draws. Prerendered markup was made without one, so during
 * hydration it is empty, too; the real one follows at once.
 */
export function usePayload(): Payload {
  return useSyncExternalStore(
    () => () => undefined,
    () => current,
    () => NOTHING,
  );
}

/** For tests and the prerender, which have no page payload. */
export function setPayload(value: Partial<Payload>): void {
  current = { ...NOTHING, ...value };
}

export function readPayload(): Payload {
  const text = document.getElementById('__payload')?.textContent;
  if (text) setPayload(JSON.parse(text) as Payload);
  return current;
}

/** Areas of calls and topics that belong to a service of another name. */
const SERVICE_OF: Readonly<Record<string, string>> = { duels: 'coinflip', pvpflip: 'coinflip' };

/** Whether visits are counted, by the program or by others, of visitors who agree. */
export function countsVisits({ analytics }: Pick<Payload, 'analytics'>): boolean {
  return analytics.is_on || analytics.ga4_id !== null || analytics.metrica_id !== null;
}

/** The address of a service of the map; an unknown or absent one is on the page's own origin. */
export function serviceAddress(name: string): string {
  const service = current.serviceMap[SERVICE_OF[name] ?? name];
  if (!service || service.url === '') return '';
  return service.port === undefined ? service.url : `${service.url}:${service.port}`;
}
