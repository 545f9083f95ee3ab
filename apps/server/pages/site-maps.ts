import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '#core/locale.ts';
import type { Built } from './built.ts';
import type { ShownLobby } from './payload.ts';
import { publicPaths, SITE_MAPS, siteMapOf, sitemapIndexOf, sitemapOf } from './search-engines.ts';
import { sendFor } from './send-text.ts';

export type SiteMapSources = {
  /** The paths of public pages, as they are open where a reader is. */
  readonly listPaths: (request: FastifyRequest) => Promise<string[]>;
  /** The origin that search engines are to list. */
  readonly originOf: (request: FastifyRequest) => string;
};

/** Serves the index of site maps, and each of them. */
export function addSiteMaps(app: FastifyInstance, { listPaths, originOf }: SiteMapSources): void {
  app.get('/sitemap.xml', async (request, reply) =>
    sendFor(reply, 'application/xml', sitemapIndexOf(originOf(request), await listPaths(request))),
  );
  for (const map of SITE_MAPS) {
    app.get(`/sitemap-${map}.xml`, async (request, reply) => {
      const paths = (await listPaths(request)).filter((path) => siteMapOf(path) === map);
      return sendFor(reply, 'application/xml', sitemapOf(originOf(request), paths));
    });
  }
}

type ListedPages = {
  readonly built: Built;
  readonly listedPaths?: () => readonly string[];
  readonly ruleFor?: (path: string) => Promise<string | null | undefined>;
  readonly lobby: (locale: Locale, request: FastifyRequest) => ShownLobby;
};

/** The paths of public pages that are neither redirected nor gone, and open where a reader is. */
export async function listPaths(context: ListedPages, request: FastifyRequest): Promise<string[]> {
  const { built, listedPaths, ruleFor, lobby } = context;
  const { games } = lobby(DEFAULT_LOCALE, request);
  const away = games.filter((game) => game.is_away).map(({ folder }) => `/games/${folder}`);
  const all = publicPaths(built.pages, listedPaths?.() ?? []);
  const paths = all.filter((path) => !away.includes(path));
  const rules = await Promise.all(paths.map(async (path) => await ruleFor?.(path)));
  return paths.filter((_, index) => rules[index] === undefined);
}
