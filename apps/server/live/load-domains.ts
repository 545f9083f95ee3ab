import { createDomains } from '#domain/mirrors/server/index.ts';
import { addressOf } from '#domain/settings/rules.services.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

type Sources = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly publicUrl: () => string;
  readonly allowedOrigins: Set<string>;
};

/** The domains, whose pages may call the API on its subdomain like those of the main one. */
export async function loadDomains(
  { config, db, bus, log, publicUrl, allowedOrigins }: Sources,
  siteSettings: Pick<SiteSettings, 'read'>,
) {
  const domains = await createDomains({
    db,
    bus,
    publicUrl,
    otherHosts: () => serviceHosts(siteSettings),
    onError: (error) =>
      log.warn({ err: error }, 'reloading domains failed, keeping the cached ones'),
  });
  const own = config.publicUrl ? [config.publicUrl] : [];
  const allowDomains = () => {
    // Without PUBLIC_URL the origins are known once the server listens.
    if (publicUrl() === '') return;
    const served = domains.servedHosts.map((host) => domains.originOf(host)!);
    allowedOrigins.clear();
    for (const origin of [...own, ...served]) allowedOrigins.add(origin);
  };
  domains.onChange(allowDomains);
  return { domains, allowDomains };
}

/** Processes of the installation that answer at addresses of their own. */
function serviceHosts(siteSettings: Pick<SiteSettings, 'read'>): string[] {
  const { development_url } = siteSettings.read('api_address');
  const services = Object.values(siteSettings.read('services')).map(addressOf);
  return [development_url ?? '', ...services]
    .filter((address) => address !== '')
    .map((address) => new URL(address).hostname);
}
