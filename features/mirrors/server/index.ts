/** The domains of the installation: what pages ask, the hand-over of sessions, and the checks. */
import { addCheck, trimChecks, trimSsoCodes } from '#domain/mirrors/server/index.ts';
import { hostnameOf } from '#domain/mirrors/rules.ts';
import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import { listDomains } from '../contract.backoffice.ts';
import { getMirror, getMirrorsToCheck, sendAntiBonusResult } from '../contract.ts';
import { CHECK_PATH } from '../rules.ts';
import { domainKind } from './change.ts';
import type { MirrorDeps } from './deps.ts';
import { newLinkOf } from './links.ts';
import { readOverview } from './overview.ts';

export { guestLinkOf, loginLinkOf } from './links.ts';
export { mirrorPages } from './pages.ts';
export { refuseRetired } from './retired.ts';
export { probeDomains } from './probe.ts';
export type { MirrorDeps } from './deps.ts';

export function mirrorRoutes(deps: MirrorDeps): Route[] {
  const { db, domains } = deps;
  const kind = domainKind(deps);
  return [
    on(getMirror, atMost('120 per minute'), async ({ origin }) => {
      const newLink = newLinkOf(domains, origin.host);
      return { redirect: newLink === undefined ? null : { newLink } };
    }),
    on(getMirrorsToCheck, atMost('60 per hour'), async () => ({
      data: { domains: domains.servedHosts.map((host) => imageOf(deps, host)) },
    })),
    // A page sends twelve in an hour.
    on(sendAntiBonusResult, atMost('20 per hour'), (request) => addResults(deps, request)),
    onStaff(db, listDomains, atMost('120 per minute'), (_asked, staff) =>
      readOverview(deps, kind, staff),
    ),
    ...proposalRoutes(db, kind),
  ];
}

function imageOf({ domains }: MirrorDeps, host: string) {
  return { domain: host, image: `${domains.originOf(host)!}${CHECK_PATH}` };
}

async function addResults(
  { db, domains, regions }: MirrorDeps,
  { body, origin }: CallRequest<typeof sendAntiBonusResult>,
) {
  const country = regions.countryOf(origin) ?? '';
  const served = new Set(domains.servedHosts);
  const known = Object.entries(body.results).filter(([host]) => served.has(hostnameOf(host)));
  for (const [host, ms] of known) {
    await addCheck(db, { host: hostnameOf(host), source: 'players', country, ms });
  }
  return { data: { accepted: known.length } };
}

export async function trimMirrors(db: Db): Promise<void> {
  await trimChecks(db);
  await trimSsoCodes(db);
}
