import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SITE_MAPS, siteMapOf, sitemapIndexOf, sitemapOf } from './search-engines.ts';
import { sendFor } from './send-text.ts';

export type SiteMapSources = {
  /** The paths of public pages. */
  readonly listPaths: () => Promise<string[]>;
  /** The origin that search engines are to list. */
  readonly originOf: (request: FastifyRequest) => string;
};

/** Serves the index of site maps, and each of them. */
export function addSiteMaps(app: FastifyInstance, { listPaths, originOf }: SiteMapSources): void {
  app.get('/sitemap.xml', async (request, reply) =>
    sendFor(reply, 'application/xml', sitemapIndexOf(originOf(request), await listPaths())),
  );
  for (const map of SITE_MAPS) {
    app.get(`/sitemap-${map}.xml`, async (request, reply) => {
      const paths = (await listPaths()).filter((path) => siteMapOf(path) === map);
      return sendFor(reply, 'application/xml', sitemapOf(originOf(request), paths));
    });
  }
}
