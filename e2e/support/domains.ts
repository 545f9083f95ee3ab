/** The list of domains of a running app, and its names on this machine. */
import { request } from 'node:http';
import type { AppProcess } from '#dev/app-process.ts';
import type { DomainBrand } from '#domain/mirrors/rules.brand.ts';
import { runOn } from '#dev/test-server.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { expect } from './journey.ts';

export type JourneyDomain = {
  readonly host: string;
  readonly state: string;
  readonly brand?: DomainBrand;
};

/** The address of a domain: browsers resolve every name below localhost to this machine. */
export function addressOn(app: Pick<AppProcess, 'url'>, host: string): string {
  return `http://${host}:${new URL(app.url).port}`;
}

/** Replaces the list as two admins would, and waits until the server has loaded it. */
export async function setDomains(
  app: AppProcess,
  domains: readonly JourneyDomain[],
): Promise<void> {
  const url = await findRunningUrl({
    dataDir: app.dataDir,
    databaseUrl: undefined,
    secretKey: undefined,
  });
  // It is loaded after the others, because all are loaded together.
  const marker = `loaded-${Date.now()}.localhost`;
  const all: readonly JourneyDomain[] = [...domains, { host: marker, state: 'active' }];
  const rows = all.map(({ host, state, brand }) => {
    const shown = brand ? `'${JSON.stringify(brand)}'` : 'null';
    return `('${host}', 'a brand', '${state}', ${shown})`;
  });
  await runOn(
    url!,
    `delete from mirror_domains;
     insert into mirror_domains (host, purpose, state, brand) values ${rows.join(', ')}`,
  );
  await expect.poll(() => statusOn(app, marker)).toBe(200);
  await runOn(url!, `delete from mirror_domains where host = '${marker}'`);
  // Without a list every host is answered.
  const expected = domains.length === 0 ? 200 : 421;
  await expect.poll(() => statusOn(app, marker)).toBe(expected);
}

/** The status of an image by that name, which Node does not resolve as browsers do. */
async function statusOn({ url }: AppProcess, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(`${url}/mirrors/check.svg`, { headers: { host } }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  })
    .on('error', reject)
    .end();
  return await promise;
}
