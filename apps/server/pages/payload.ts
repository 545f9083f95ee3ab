import { CURRENCIES } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';

export type Service = { readonly url: string; readonly port?: number };

/** The services of the specification; by default the process that served the page. */
export const SERVICES = [
  'api',
  'crash',
  'cases',
  'miner',
  'general',
  'coinflip',
  'keno',
  'dice',
] as const;

export type PlayerSettings = {
  readonly serviceMap?: Readonly<Record<string, Service>>;
  readonly mirror?: {
    readonly sso?: string | null;
    readonly meta_yandex_verification?: string | null;
  };
  readonly telegram_channel_url?: string | null;
  readonly revshare_frontend_url?: string | null;
  /** The captcha whose origins the page must allow; the built-in one needs none. */
  readonly captcha?: 'off' | 'altcha' | 'hcaptcha' | 'recaptcha';
};

/** The payload of every page and of `/api/bootstrap`, the same for every visitor. */
export function makePayload(
  settings: PlayerSettings,
  page: { locale: Locale; build: string; environment: string; status: number },
) {
  const own = SERVICES.map((name) => [name, { url: '' }] as const);
  return {
    ...page,
    serviceMap: { ...Object.fromEntries(own), ...settings.serviceMap },
    mirror: {
      sso: settings.mirror?.sso ?? null,
      meta_yandex_verification: settings.mirror?.meta_yandex_verification ?? null,
    },
    currencies: CURRENCIES,
    settings: {
      telegram_channel_url: settings.telegram_channel_url ?? null,
      revshare_frontend_url: settings.revshare_frontend_url ?? null,
    },
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

/** The page may load from and connect to its own origin and the services of its map only. */
export function contentSecurityPolicy(
  nonce: string,
  host: string,
  settings: PlayerSettings,
): string {
  const services = Object.values(settings.serviceMap ?? {}).flatMap(addresses);
  const guests = CAPTCHA_ORIGINS[settings.captcha ?? 'off'];
  const connect = new Set(["'self'", `ws://${host}`, `wss://${host}`, ...services, ...guests]);
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    ["style-src 'self'", `'nonce-${nonce}'`, ...guests].join(' '),
    // Sliders and progress bars set a length as a style attribute; a whole rule cannot be injected
    // that way.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[...connect].join(' ')}`,
    `frame-src ${guests.length === 0 ? "'none'" : guests.join(' ')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function addresses({ url, port }: Service): string[] {
  if (url === '') return [];
  const base = new URL(port === undefined ? url : `${url}:${port}`).origin;
  return [base, base.replace(/^http/, 'ws')];
}
