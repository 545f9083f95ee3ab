import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { partnerKeys } from '#domain/affiliates/server/index.ts';
import type { PartnerDetails } from '#features/affiliates/contract.backoffice.ts';
import { openDb } from '#platform/server/db.ts';
import { createStaffClient, type StaffClient } from './staff-client.ts';
import { SECRET_KEY, type TestApp } from './test-app.ts';

const BASE = '/api/v2/staff/affiliates';
let count = 0;

/** A partner with one link, as payments staff add them. */
export async function addPartner(
  staff: StaffClient,
  parent: string | null = null,
): Promise<{ id: string; tag: string; email: string; password: string }> {
  count += 1;
  const email = `partner${count}@partners.example`;
  const body = { name: `Partner ${count}`, email, website: null, locale: 'en', parent };
  const made = await staff.send('POST', BASE, { body: { ...body, reason: 'signed contract' } });
  expect(made.status, made.text).toBe(200);
  const { partner, password } = made.json!['data'] as { partner: PartnerDetails; password: string };
  const tag = `tag-${partner.id}-${count}`;
  await addLink(staff, partner.id, tag);
  return { id: partner.id, tag, email, password };
}

export async function addLink(staff: StaffClient, partner: string, tag: string): Promise<string> {
  const body = { tag, campaign: 'spring', landing: '/' };
  const answer = await staff.send('POST', `${BASE}/${partner}/links`, { body });
  expect(answer.status, answer.text).toBe(200);
  const { links } = answer.json!['data'] as PartnerDetails;
  return links.find((link) => link.tag === tag)!.id;
}

export const paymentsStaff = (app: TestApp) => createStaffClient(app, 'payments');

/** Where a partner is paid, saved two days ago: payouts do not wait any more. */
export async function addDestination(url: string, partner: string): Promise<void> {
  const reference = randomUUID();
  const { destinations } = partnerKeys(SECRET_KEY);
  const sealed = destinations.seal(Buffer.from('KZ86125KZT5004100100'), reference);
  const owner = openDb({ url });
  await owner.query(
    `insert into affiliate_destinations (partner_id, kind, reference, sealed, mask, created_at)
     values ($1, 'iban', $2, $3, 'KZ86 •••• 0100', now() - interval '2 days')`,
    [partner, reference, sealed],
  );
  await owner.close();
}

/** A click on the link of a tag; without a browser, of one that the server has not seen. */
export const click = (app: TestApp, stag: string, browser = '') =>
  app.send('POST', '/middleware/affiliate', {
    body: { stag, uuid: browser },
    headers: visitorCookie(browser),
  });

/** The cookie by which the server knows a browser that clicked before. */
export const visitorCookie = (browser: string): Record<string, string> =>
  browser === '' ? {} : { cookie: `visitor=${browser.padEnd(22, '_')}` };

/** A registration through the public API. */
export async function register(
  app: TestApp,
  form: Readonly<Record<string, string>>,
  browser = '',
): Promise<PlayerId> {
  count += 1;
  const body = {
    email: `brought${count}@players.example`,
    password: 'correct horse battery',
    accepts_terms: true,
    is_adult: true,
    ...form,
  };
  const headers = visitorCookie(browser);
  const answer = await app.send('POST', '/api/v2/auth/register/email', { body, headers });
  expect(answer.status, answer.text).toBe(200);
  const [row] = await app.db.query<{ id: bigint }>(
    'select id from player_directory where email = $1',
    [body.email],
  );
  return toPlayerId(row!.id);
}

/** The partner of a player, once the event of the registration is handled. */
export async function partnerOf(app: TestApp, player: PlayerId): Promise<string | undefined> {
  const isHandled = async () => {
    const rows = await app.db.query(
      `select from outbox e join outbox_cursors c on c.consumer = 'affiliates'
        where e.name = 'player.registered' and e.body ->> 'player_id' = $1
          and (e.xid, e.id) <= (c.xid, c.id)`,
      [player.toString()],
    );
    return rows.length > 0;
  };
  await expect.poll(isHandled, { timeout: 15_000 }).toBe(true);
  const [row] = await app.db.query<{ partner_id: bigint }>(
    'select partner_id from affiliate_attributions where player_id = $1',
    [player],
  );
  return row?.partner_id.toString();
}
