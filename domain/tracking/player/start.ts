/** Where the visitor came from: what the address of the first page says is kept and reported. */
import { isRefusal } from '#core/refusal.ts';
import { onSignedIn, userNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { currentLocation } from '#platform/browser/router/navigation.ts';
import { cookies } from '#platform/browser/storage.ts';
import { attachSource, sendUtm } from '../contract.ts';
import {
  cookiesOf,
  isCampaign,
  PARAMETERS_MAX,
  SOURCE_FIELDS,
  VALUE_MAX,
  type LinkCookie,
} from '../rules.ts';
import { reportClick } from './report-click.ts';
import { reportOpening } from './report-opening.ts';

type Query = Readonly<Record<string, string>>;

/** Called once per page. Nothing here may disturb a visit: refusals are dropped. */
export async function startTracking(): Promise<void> {
  const { query } = currentLocation();
  storeLink(query);
  await Promise.all([
    reportOpening(query['subH']),
    reportCampaign(query),
    reportClick(query['stag']),
  ]);
  await whenSessionKnown();
  await reportSource();
  onSignedIn(() => void reportSource());
}

/** The latest link counts: a partner is paid for the visit that a player made. */
function storeLink(query: Query): void {
  for (const [name, value] of Object.entries(cookiesOf(query))) {
    // The names are those of LINK_COOKIES.
    cookies.set(name as LinkCookie, value);
  }
}

async function reportCampaign(query: Query): Promise<void> {
  if (!isCampaign(query, cookies.get('advId'))) return;
  const pairs = Object.entries(query).slice(0, PARAMETERS_MAX);
  const body = Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, VALUE_MAX)]));
  const answer = await api(sendUtm, { body });
  if (isRefusal(answer)) return;
  if (answer.advId !== null) cookies.set('advId', answer.advId);
  if (answer.promo === null) return;
  cookies.set('adBonusType', answer.promo.type);
  cookies.set('adBonusValue', answer.promo.value);
  cookies.set('adBonusModal', 'false');
}

/** What is known of the source, to the account of a member. */
async function reportSource(): Promise<void> {
  if (userNow().status !== 'member') return;
  const known = SOURCE_FIELDS.map(
    (name) => [name, cookies.get(name)?.slice(0, VALUE_MAX)] as const,
  );
  const body = Object.fromEntries(known.filter(([, value]) => value !== undefined));
  if (Object.keys(body).length > 0) await api(attachSource, { body });
}
