import { codeOf } from '#dev/partner-client.ts';
import * as payouts from '#features/affiliates/contract.partner.payouts.ts';
import * as hooks from '#features/affiliates/contract.partner.postbacks.ts';
import * as reports from '#features/affiliates/contract.partner.reports.ts';
import * as restore from '#features/affiliates/contract.partner.restore.ts';
import type { ConformanceTests } from './checker.ts';
import { tokenFor } from './emails.ts';

type Checker = Parameters<ConformanceTests[string]>[0];

export async function checkPostbacks(
  { check }: Checker,
  headers: Record<string, string>,
): Promise<void> {
  const hook = { url: 'https://hooks.example/{event}', events: [], is_on: true };
  const saved = { ...hook, is_key_renewed: false };
  await check(hooks.testPartnerHook, 422, { headers, body: {} });
  await check(hooks.savePartnerHook, 200, { headers, body: saved });
  const badUrl = { ...saved, url: 'ftp://hooks.example' };
  await check(hooks.savePartnerHook, 422, { headers, body: badUrl });
  await check(hooks.testPartnerHook, 200, { headers, body: {} });
  await check(hooks.savePartnerHook, 200, { headers, body: { ...saved, is_on: false } });
}

/** A forgotten password: the emailed link sets a new one, once. */
export async function restorePassword(checker: Checker, email: string): Promise<void> {
  const { check } = checker;
  await check(restore.forgotPartnerPassword, 200, { body: { email } });
  await check(restore.forgotPartnerPassword, 422, { body: { email: 'no' } });
  const token = (await tokenFor(checker, email)).split('#')[1];
  const body = { token, password: 'eleven brown kettles' };
  await check(restore.restorePartnerPassword, 200, { body });
  await check(restore.restorePartnerPassword, 422, { body });
}

/** Reports, and the keys by which programs read them. */
export async function readReports(
  { check, app }: Checker,
  headers: Record<string, string>,
  partner: { readonly id: string; readonly secret: string },
): Promise<void> {
  const query = { by: 'link', from: '2026-01-01', to: '2026-01-31' };
  for (const call of [reports.readPartnerReport, reports.exportPartnerReport]) {
    await check(call, 200, { headers, query });
    await check(call, 401, { query });
    await check(call, 422, { headers, query: { ...query, to: '2025-01-01' } });
  }
  await check(reports.listApiKeys, 200, { headers });
  await check(reports.listApiKeys, 401);
  const newCode = () => newCodeOf(app, partner);
  await check(reports.addApiKey, 422, { headers, body: { name: 'tracker', code: '000000' } });
  const body = { name: 'tracker', code: await newCode() };
  const made = await check(reports.addApiKey, 200, { headers, body });
  const used = { 'x-api-key': String(made['data'].key) };
  await check(reports.readPartnerReport, 200, { headers: used, query });
  const params = { key: String(made['data'].keys[0].id) };
  await check(reports.revokeApiKey, 422, { headers, params, body: { code: '000000' } });
  await check(reports.revokeApiKey, 200, { headers, params, body: { code: await newCode() } });
  await check(reports.revokeApiKey, 404, { headers, params, body: { code: await newCode() } });
}

type WithSecret = { readonly id: string; readonly secret: string };

/** A code that may be used although another one of this half minute was. */
async function newCodeOf(app: Checker['app'], { id, secret }: WithSecret): Promise<string> {
  await app.db.query('update affiliate_partners set totp_step = null where id = $1', [id]);
  return codeOf(secret);
}

export async function changeDestination(
  { check, app }: Checker,
  headers: Record<string, string>,
  partner: WithSecret,
): Promise<void> {
  const body = { kind: 'iban', number: 'KZ86 125K ZT50 0410 0100', code: '000000' };
  await check(payouts.changePartnerDestination, 401, { body });
  await check(payouts.changePartnerDestination, 422, { headers, body });
  const code = await newCodeOf(app, partner);
  await check(payouts.changePartnerDestination, 200, { headers, body: { ...body, code } });
}
