/** Public API of domain/tracking: where visitors and players come from. */
import { isDeepStrictEqual } from 'node:util';
import type { PlayerId } from '#core/ids.ts';
import type { Answer } from '#core/wire.ts';
import { createClickRecorder } from '#domain/affiliates/server/index.ts';
import { rememberVisitor } from '#domain/identity/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { isCampaign } from '../rules.ts';
import {
  findCampaign,
  findLastSource,
  insertCampaign,
  insertRecord,
  type RecordKind,
} from './store.ts';

export { listSources, trimTracking } from './store.ts';

/** More in a day are no campaigns, but an attack on the disk. */
const CAMPAIGNS_DAY_MAX = 2_000;

const OFTEN = atMost('30 per minute');

export type TrackingDeps = {
  readonly db: Db;
  readonly rateLimits: Pick<RateLimits, 'quota'>;
  readonly regions: Pick<Regions, 'countryOf'>;
  /** The code in a text, where it gives a bonus now. */
  readonly findPromo: (text: string) => Promise<string | undefined>;
};

/** Records of arrivals. Nothing in them is trusted: they are shown to staff as what was sent. */
export function trackingRoutes({ db, rateLimits, regions, findPromo }: TrackingDeps): Route[] {
  const recordClick = createClickRecorder(db, rateLimits);
  const record = async (kind: RecordKind, viewer: Viewer, data: Readonly<Record<string, string>>) =>
    recorded(await insertRecord(db, kind, playerOf(viewer), data));
  const recording = (call: typeof contract.sendIp, kind: RecordKind) =>
    on(call, OFTEN, ({ viewer, body }) => record(kind, viewer, body));
  return [
    on(contract.attachSource, OFTEN, (request) => attach(db, request)),
    on(contract.registerPageOpen, OFTEN, ({ viewer, body }) => record('page_open', viewer, body)),
    on(contract.sendUtm, OFTEN, (request) => recordUtm({ db, findPromo }, request)),
    on(contract.sendEvent, OFTEN, ({ viewer, body: { name, data } }) => {
      const kind = name === 'ssoAvailabilityCreate' ? 'sso_start' : 'sso_finish';
      const { session_id, mirror } = data;
      return record(kind, viewer, { session_id, ...(mirror === undefined ? {} : { mirror }) });
    }),
    on(contract.sendAffiliate, OFTEN, async ({ viewer, body, origin }) => {
      const answer = await record('affiliate', viewer, body);
      const visitor = () => rememberVisitor(origin);
      await recordClick({ stag: body['stag'], visitor, ip: origin.ip });
      return answer;
    }),
    recording(contract.sendMirror, 'mirror'),
    recording(contract.sendMirrorRedirect, 'mirror_redirect'),
    on(contract.sendIp, OFTEN, ({ viewer, body, origin }) =>
      // The address itself is not kept.
      record('ip', viewer, { ...body, country: regions.countryOf(origin) ?? '' }),
    ),
  ];
}

const recorded = (isRecorded: boolean) => ({ data: { is_recorded: isRecorded } });

type Viewer = CallRequest<typeof contract.attachSource>['viewer'];

/** A guest and a member of staff have no source. */
function playerOf(viewer: Viewer): PlayerId | null {
  return viewer?.kind === 'player' ? viewer.id : null;
}

async function attach(
  db: Db,
  { viewer, body }: CallRequest<typeof contract.attachSource>,
): Promise<Answer<typeof contract.attachSource>> {
  const data = filled(body);
  const playerId = playerOf(viewer);
  if (Object.keys(data).length === 0) return recorded(false);
  const last = playerId === null ? undefined : await findLastSource(db, playerId);
  if (isDeepStrictEqual(last, data)) return recorded(false);
  return recorded(await insertRecord(db, 'source', playerId, data));
}

/** A campaign promises the bonus of the code in its link, or of the code that it is named after. */
async function recordUtm(
  { db, findPromo }: Pick<TrackingDeps, 'db' | 'findPromo'>,
  { viewer, body }: CallRequest<typeof contract.sendUtm>,
): Promise<Answer<typeof contract.sendUtm>> {
  if (!isCampaign(body, null)) return { advId: null, promo: null };
  const named = {
    source: body['utm_source']!,
    medium: body['utm_medium']!,
    campaign: body['utm_campaign']!,
    term: body['utm_term']!,
  };
  const known = await findCampaign(db, named);
  const id =
    known ??
    (await insertCampaign(db, named, CAMPAIGNS_DAY_MAX)) ??
    (await findCampaign(db, named));
  if (id === undefined) return { advId: null, promo: null };
  await insertRecord(db, 'utm', playerOf(viewer), body);
  const value = await findPromo(body['promo'] ?? named.campaign);
  return {
    advId: id.toString(),
    promo: value === undefined ? null : { type: 'promo_code', value },
  };
}

function filled(body: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.entries(body).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as Record<string, string>;
}
