import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocale, LOCALES, type Locale } from '#core/locale.ts';
import { POLICIES } from '#features/content/rules.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Domains } from '#domain/mirrors/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { HttpOptions } from '#platform/server/http/server.ts';
import type { ShownLobby } from './payload.ts';
import type { PageDomain } from './page-domain.ts';
import { playerPages, type DocumentSiteParts, type PlayerPagesOptions } from './player-pages.ts';

const FOLDER = fileURLToPath(new URL('../../../dist/player', import.meta.url));

/** Each policy at the address of each language. */
const POLICY_PATHS = LOCALES.flatMap((language) =>
  POLICIES.map((policy) => `/policy/${language}/${policy}`),
);

type PlayerAppOptions = {
  /** Where its build is, if not in this repository. */
  readonly folder: string | undefined;
  readonly config: Config;
  readonly db: Db;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  readonly regions: Pick<Regions, 'isPageClosed'>;
  readonly minAgeOf: PlayerPagesOptions['minAgeOf'];
  readonly domains: Domains;
  readonly guestLinkOf: (host: string) => string | null;
  readonly plainPage: NonNullable<PlayerPagesOptions['plainPage']>;
  /** The pages of slots that search engines list. */
  readonly slotPaths: () => readonly string[];
  readonly viewerOf: HttpOptions['viewerOf'];
  readonly ruleFor: NonNullable<PlayerPagesOptions['ruleFor']>;
  readonly lobby: (now: Date, request: FastifyRequest) => ShownLobby;
  readonly parts: (locale: Locale, request: FastifyRequest, now: Date) => DocumentSiteParts;
  readonly supplied: NonNullable<PlayerPagesOptions['supplied']>;
  readonly firstList: NonNullable<PlayerPagesOptions['firstList']>;
};

/** Serves the player app when it is built; the API works without it. */
export async function addPlayerPages(
  app: FastifyInstance,
  options: PlayerAppOptions,
): Promise<void> {
  const { config, db, siteSettings, regions, minAgeOf } = options;
  const { folder = FOLDER, plainPage, viewerOf, ruleFor, lobby, parts } = options;
  if (!existsSync(join(folder, 'pages.json'))) return;
  await playerPages(app, {
    folder,
    environment: config.mode,
    publicUrl: config.publicUrl,
    rootRedirect: config.rootRedirect,
    settings: () => ({
      services: siteSettings.read('services'),
      api_address: siteSettings.read('api_address'),
      links: siteSettings.read('links'),
      operator: siteSettings.read('operator'),
      look: siteSettings.read('look'),
      analytics: siteSettings.read('analytics'),
      support_chat: siteSettings.read('support_chat'),
      help_lines: siteSettings.read('help_lines'),
      live_streams: siteSettings.read('live_streams'),
      verification_tags: siteSettings.read('verification_tags'),
      ssoLink: config.ssoLink ?? null,
      captcha: config.captcha.kind,
    }),
    minAgeOf,
    lobby: (_, request) => lobby(new Date(), request),
    parts: (locale, request) => parts(locale, request, new Date()),
    ruleFor,
    isClosed: regions.isPageClosed,
    domainOf: (host) => domainFacts(options, host),
    plainPage,
    listedPaths: () => [...POLICY_PATHS, ...options.slotPaths()],
    supplied: options.supplied,
    firstList: options.firstList,
    accountLocale: (token) => accountLocale(db, viewerOf, token),
  });
}

/** The domain that a page was opened on; undefined without a list, and for other hosts. */
function domainFacts(
  { domains, guestLinkOf }: Pick<PlayerAppOptions, 'domains' | 'guestLinkOf'>,
  host: string,
): PageDomain | undefined {
  const state = domains.stateOf(host);
  if (domains.servedHosts.length === 0 || state === undefined) return undefined;
  return {
    origin: domains.originOf(host)!,
    mainOrigin: domains.mainOrigin,
    isRetired: state === 'retired',
    isMoving: state !== 'active',
    ssoLink: guestLinkOf(host),
    tags: domains.tagsOf(host),
    brand: domains.brandOf(host),
    images: domains.servedHosts.map((served) => domains.originOf(served)!),
  };
}

/** The language saved in the account; a guest or an expired token has none. */
async function accountLocale(
  db: Db,
  viewerOf: HttpOptions['viewerOf'],
  token: string,
): Promise<Locale | undefined> {
  const viewer = await viewerOf(token);
  if (!viewer || viewer.kind === 'guest' || viewer.kind === 'staff') return undefined;
  const player = await findPlayer(db, viewer.id);
  return isLocale(player?.locale) ? player.locale : undefined;
}
