import { expect } from 'vitest';
import { addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { codeOf, logInAsPartner, type PartnerClient } from '#dev/partner-client.ts';
import { SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { partnerKeys } from '#domain/affiliates/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const IBAN = 'KZ86125KZT5004100100';
const CARD = { kind: 'card', number: '4242 4242 4242 4242' };

async function openPortal(app: TestApp) {
  const partner = await addPartner(await paymentsStaff(app));
  const portal = await logInAsPartner(app, partner);
  return { partner, portal };
}

/** Saves a destination with a code that counts. */
async function save(app: TestApp, portal: PartnerClient, body: object) {
  await app.db.query('update affiliate_partners set totp_step = null');
  return await portal.send('POST', '/destination', { ...body, code: codeOf(portal.secret) });
}

test('affiliates: a destination is stored encrypted, shown by its ends, and reported by email', async ({
  app,
}) => {
  const { partner, portal } = await openPortal(app);
  expect((await portal.send('GET', '/destination')).json).toEqual({ data: null });
  const body = { kind: 'iban', number: 'kz86 125k zt50 0410 0100' };
  const saved = await save(app, portal, body);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.text).not.toContain(IBAN);
  const shown = (await portal.send('GET', '/destination')).json!['data'];
  expect(shown).toMatchObject({ kind: 'iban', coin: null, mask: 'KZ86 •••• 0100' });
  const hours = (Date.parse(shown.held_until) - Date.parse(shown.since)) / 3_600_000;
  expect(hours).toBe(24);
  const [row] = await app.db.query<{ sealed: Buffer; reference: string }>(
    'select sealed, reference from affiliate_destinations where partner_id = $1',
    [partner.id],
  );
  expect(row!.sealed.includes(Buffer.from(IBAN))).toBe(false);
  const { destinations } = partnerKeys(SECRET_KEY);
  expect(destinations.open(row!.sealed, row!.reference).toString()).toBe(IBAN);
  const { messages } = createMessagesFixture(app.db, { secretKey: SECRET_KEY });
  const [mail] = await messages.read(partner.email);
  expect(mail).toMatchObject({ template: 'partner-destination-changed' });
  expect(mail!.text).toContain('KZ86 •••• 0100');
  expect(mail!.text).not.toContain(IBAN);
  const audited = await app.db.query<{ role: string; after: unknown }>(
    `select role, after from staff_audit
      where action = 'affiliate.destination.change' and target = $1`,
    [partner.id],
  );
  expect(audited).toEqual([
    { role: 'partner', after: { destination: 'KZ86 •••• 0100', kind: 'iban' } },
  ]);
});

test('affiliates: a change takes a code that was not used before, and each earlier one stays on record', async ({
  app,
}) => {
  const { partner, portal } = await openPortal(app);
  const wrong = await portal.send('POST', '/destination', { ...CARD, code: '000000' });
  expect([wrong.status, wrong.json!['errors']]).toEqual([422, { code: ['totp_wrong'] }]);
  expect((await save(app, portal, CARD)).status).toBe(200);
  const replayed = { ...CARD, code: codeOf(portal.secret) };
  expect((await portal.send('POST', '/destination', replayed)).status).toBe(422);
  const coin = { kind: 'crypto', coin: 'TRX', number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
  expect((await save(app, portal, coin)).json!['data']).toMatchObject({ coin: 'TRX' });
  const rows = await app.db.query<{ kind: string }>(
    'select kind from affiliate_destinations where partner_id = $1 order by id',
    [partner.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['card', 'crypto']);
  const update = 'update affiliate_destinations set mask = mask';
  await expect(app.db.query(update)).rejects.toThrow('denied');
});

test('affiliates: a number with a mistake changes nothing, and costs no code', async ({ app }) => {
  const { portal } = await openPortal(app);
  for (const [body, code] of [
    [{ kind: 'iban', number: 'KZ86125KZT5004100101' }, 'iban_wrong'],
    [{ kind: 'card', number: '4242 4242 4242 4241' }, 'card_number_wrong'],
    [{ kind: 'crypto', number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'coin_unknown'],
  ] as const) {
    const answer = await portal.send('POST', '/destination', { ...body, code: '000000' });
    expect([answer.status, answer.json!['errors']]).toEqual([422, { number: [code] }]);
  }
  expect((await portal.send('GET', '/destination')).json).toEqual({ data: null });
  expect((await app.send('GET', '/api/v2/partner/destination')).status).toBe(401);
});
