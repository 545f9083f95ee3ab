/** Public API of domain/tracking: where visitors and players come from. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '#core/wire.ts';
import { createClickRecorder } from '#domain/affiliates/server/index.ts';
import { rememberVisitor } from '#domain/identity/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { isCampaign } from '../rules.ts';
import { createRecorder, playerOf, type Recorder, type Sender } from './recorder.ts';
import { findCampaign, findLastSource, type Campaign, type RecordKind } from './store.ts';

export { listSources, trimTracking } from './store.ts';

const OFTEN = atMost('30 per minute');
/** Each tab of each visitor sends it, and many visitors share an address. */
const EACH_VISIT = atMost('600 per minute');

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
  const recorder = createRecorder(db, rateLimits);
  const record = async (kind: RecordKind, sender: Sender, data: Readonly<Record<string, string>>) =>
    recorded(await recorder.record(kind, sender, data));
  const recording = (call: typeof contract.sendIp, kind: RecordKind) =>
    on(call, OFTEN, (request) => record(kind, request, request.body));
  return [
    on(contract.attachSource, OFTEN, (request) => attach(db, recorder, request)),
    on(contract.registerPageOpen, OFTEN, (request) => record('page_open', request, request.body)),
    on(contract.sendUtm, OFTEN, (request) => recordUtm({ db, recorder, findPromo }, request)),
    on(contract.sendEvent, OFTEN, (request) => {
      const { name, data } = request.body;
      const kind = name === 'ssoAvailabilityCreate' ? 'sso_start' : 'sso_finish';
      const { session_id, mirror } = data;
      return record(kind, request, { session_id, ...(mirror === undefined ? {} : { mirror }) });
    }),
    on(contract.sendAffiliate, OFTEN, async (request) => {
      const { body, origin } = request;
      const answer = await record('affiliate', request, body);
      const visitor = () => rememberVisitor(origin);
      await recordClick({ stag: body['stag'], visitor, ip: origin.ip });
      return answer;
    }),
    recording(contract.sendMirror, 'mirror'),
    recording(contract.sendMirrorRedirect, 'mirror_redirect'),
    on(contract.sendIp, EACH_VISIT, (request) => {
      // The address itself is not kept.
      const country = regions.countryOf(request.origin) ?? '';
      return record('ip', request, { ...request.body, country });
    }),
  ];
}

const recorded = (isRecorded: boolean) => ({ data: { is_recorded: isRecorded } });

async function attach(
  db: Db,
  recorder: Recorder,
  request: CallRequest<typeof contract.attachSource>,
): Promise<Answer<typeof contract.attachSource>> {
  const data = filled(request.body);
  const playerId = playerOf(request);
  if (Object.keys(data).length === 0) return recorded(false);
  const last = playerId === null ? undefined : await findLastSource(db, playerId);
  if (isDeepStrictEqual(last, data)) return recorded(false);
  return recorded(await recorder.record('source', request, data));
}

type UtmDeps = Pick<TrackingDeps, 'db' | 'findPromo'> & { readonly recorder: Recorder };

/**
 * A campaign promises the bonus of the code in its link, or of the code that it is named after:
 * also where it is recorded no more, because too many were made up.
 */
async function recordUtm(
  { db, recorder, findPromo }: UtmDeps,
  request: CallRequest<typeof contract.sendUtm>,
): Promise<Answer<typeof contract.sendUtm>> {
  const { body } = request;
  if (!isCampaign(body, null)) return { advId: null, promo: null };
  const named = {
    source: body['utm_source']!,
    medium: body['utm_medium']!,
    campaign: body['utm_campaign']!,
    term: body['utm_term']!,
  };
  const id = await idOfCampaign({ db, recorder }, request, named);
  if (id !== undefined) await recorder.record('utm', request, body);
  const value = await findPromo(body['promo'] ?? named.campaign);
  return {
    advId: id?.toString() ?? null,
    promo: value === undefined ? null : { type: 'promo_code', value },
  };
}

/** Undefined for a new one when it is one too many. */
async function idOfCampaign(
  { db, recorder }: Pick<UtmDeps, 'db' | 'recorder'>,
  sender: Sender,
  named: Campaign,
): Promise<bigint | undefined> {
  return (
    (await findCampaign(db, named)) ??
    (await recorder.addCampaign(sender, named)) ??
    (await findCampaign(db, named))
  );
}

function filled(body: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.entries(body).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as Record<string, string>;
}
