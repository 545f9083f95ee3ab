import {
  isRefusal,
  refuse,
  refuseInput,
  refuseTooManyRequests,
  type Refusal,
} from '#core/refusal.ts';
import { mayLogIn } from '#domain/affiliates/rules.ts';
import {
  consumePasswordLink,
  endPartnerChallenges,
  endPartnerSessions,
  findPartnerByEmail,
  findPartnerSecrets,
  findPasswordLink,
  insertPasswordLink,
  lockPartner,
  setPartnerPassword,
  type PartnerSecrets,
} from '#domain/affiliates/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { refuseCrossOrigin } from '#domain/identity/server/index.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { padResponseTime } from '#platform/server/http/pad-response-time.ts';
import { atMost, on, underData, type Origin, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.partner.restore.ts';
import type { AffiliateDeps } from '../deps.ts';
import { hashOf, newSecret } from './session.ts';

const LINK_SECONDS = 3600;
/** Of one address, known or not, however many networks ask. */
const EMAILS = atMost('3 per hour');

/** A forgotten password: an emailed link sets a new one. The second factor stays as it is. */
export function restoreRoutes(deps: AffiliateDeps): Route[] {
  return [
    on(contract.forgotPartnerPassword, atMost('10 per hour'), async ({ body, origin }) =>
      underData(await padResponseTime(() => sendLink(deps, body.email, origin))),
    ),
    on(contract.restorePartnerPassword, atMost('30 per hour'), async ({ body, origin }) =>
      underData(await restore(deps, body, origin)),
    ),
  ];
}

async function sendLink(
  { db, messages, portalUrl, rateLimits, allowedOrigins }: AffiliateDeps,
  given: string,
  origin: Origin,
): Promise<Record<string, never> | Refusal<'bad_input' | 'forbidden' | 'too_many_requests'>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(given);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const { email } = reading;
  const wait = await rateLimits.spend('partner.restore.email', email, EMAILS, 'shared');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const found = await findPartnerByEmail(db, email);
  if (!found || !mayLogIn(found.status)) return {};
  await db.transaction(async (tx) => {
    const token = newSecret();
    const { id: partnerId, locale } = found;
    await insertPasswordLink(tx, { hash: hashOf(token), partnerId, seconds: LINK_SECONDS });
    // In the fragment: it reaches neither logs of servers nor other sites.
    const link = `${portalUrl()}/restore#${token}`;
    await messages.email(tx, { playerId: null, locale, email }, 'partner-restore', { link });
  });
  return {};
}

async function restore(
  { db, passwords, messages, portalUrl, allowedOrigins }: AffiliateDeps,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
): Promise<Record<string, never> | Refusal<'bad_input' | 'forbidden' | 'link_expired' | 'busy'>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const link = hashOf(token);
  const partnerId = await findPasswordLink(db, link);
  const partner = partnerId === undefined ? undefined : await findPartnerSecrets(db, partnerId);
  if (!partner || !mayLogIn(partner.status)) return refuse('link_expired');
  const mistake = passwordMistake(password, partner.email);
  if (mistake) return refuse('bad_input', { password: [mistake] });
  const passwordHash = await passwords.hash(password);
  if (isRefusal(passwordHash)) return passwordHash;
  return await db.transaction(async (tx) => {
    const row = await lockPartner(tx, partner.id);
    if (!row || !mayLogIn(row.status)) return refuse('link_expired');
    if (!(await consumePasswordLink(tx, link))) return refuse('link_expired');
    await replacePassword(tx, partner, passwordHash);
    const { locale, email } = partner;
    const values = { link: portalUrl(), time: new Date().toISOString() };
    const to = { playerId: null, locale, email };
    await messages.email(tx, to, 'partner-password-changed', values);
    return {};
  });
}

/** Logins that are half done began with the old password, so they end as well. */
async function replacePassword(tx: Tx, { id }: PartnerSecrets, passwordHash: string) {
  await setPartnerPassword(tx, id, passwordHash, false);
  await endPartnerSessions(tx, id);
  await endPartnerChallenges(tx, id);
  await writeAudit(tx, {
    staffId: null,
    role: 'partner',
    action: 'affiliate.password.restore',
    target: id.toString(),
  });
}
