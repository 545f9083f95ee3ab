/** Which chat the support button opens: our own, or one of another service. */
import * as z from 'zod/mini';

export const SUPPORT_PROVIDERS = ['own', 'chatwoot', 'intercom'] as const;

/** The website token of Chatwoot, the app id of Intercom. */
const appId = z.nullable(z.string().check(z.regex(/^[\w-]{2,100}$/, 'app_id_format')));
/** Loaded by every page: of https, without a query. */
const SCRIPT = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[\w./-]{1,200}$/;

export const supportChat = z.object({
  provider: z.enum(SUPPORT_PROVIDERS),
  app_id: appId,
  /** For visitors from Kazakhstan, whose channel answers in Kazakh; null for the same one. */
  kz_app_id: appId,
  script_url: z.nullable(z.string().check(z.regex(SCRIPT, 'script_format'))),
});
export type SupportChat = z.output<typeof supportChat>;

const INTERCOM = [
  'https://*.intercom.io',
  'wss://*.intercom.io',
  'https://*.intercomcdn.com',
  'https://*.intercomassets.com',
  'https://intercom-sheets.com',
];

/** What a page may load from and connect to for the chat; its script is trusted apart. */
export function originsOf({ provider, script_url: url }: SupportChat): readonly string[] {
  switch (provider) {
    case 'own':
      return [];
    case 'chatwoot': {
      const origin = url === null ? undefined : originOf(url);
      return origin === undefined ? [] : [origin, origin.replace(/^https/, 'wss')];
    }
    case 'intercom':
      return INTERCOM;
    default:
      return provider satisfies never;
  }
}

/** Of a script address as the setting allows it. */
export function originOf(url: string): string | undefined {
  return /^https:\/\/[^/]+/.exec(url)?.[0];
}
