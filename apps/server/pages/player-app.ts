import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isLocale, type Locale } from '#core/locale.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { HttpOptions } from '#platform/server/http/server.ts';
import { playerPages, type PlayerPagesOptions } from './player-pages.ts';

const FOLDER = fileURLToPath(new URL('../../../dist/player', import.meta.url));

type PlayerAppOptions = {
  readonly config: Config;
  readonly db: Db;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  readonly viewerOf: HttpOptions['viewerOf'];
  readonly ruleFor: NonNullable<PlayerPagesOptions['ruleFor']>;
};

/** Serves the player app when it is built; the API works without it. */
export async function addPlayerPages(
  app: FastifyInstance,
  { config, db, siteSettings, viewerOf, ruleFor }: PlayerAppOptions,
): Promise<void> {
  if (!existsSync(join(FOLDER, 'pages.json'))) return;
  await playerPages(app, {
    folder: FOLDER,
    environment: config.mode,
    publicUrl: config.publicUrl,
    rootRedirect: config.rootRedirect,
    settings: () => ({
      services: siteSettings.read('services'),
      api_address: siteSettings.read('api_address'),
      links: siteSettings.read('links'),
      operator: siteSettings.read('operator'),
      help_lines: siteSettings.read('help_lines'),
      verification_tags: siteSettings.read('verification_tags'),
      ssoLink: config.ssoLink ?? null,
      captcha: config.captcha.kind,
      minAge: config.minAge,
    }),
    ruleFor,
    accountLocale: (token) => accountLocale(db, viewerOf, token),
  });
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
