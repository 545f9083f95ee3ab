import { addPartner, click, partnerOf, paymentsStaff, register } from '#dev/affiliate-fixture.ts';
import { codeOf } from '#dev/partner-client.ts';
import { newKey } from '#dev/test-app.ts';
import { readAttribution } from '#domain/affiliates/contract.backoffice.ts';
import * as money from '#features/affiliates/contract.backoffice.money.ts';
import * as affiliates from '#features/affiliates/contract.backoffice.ts';
import { readPartnerSubs } from '#features/affiliates/contract.partner.subs.ts';
import { readPartnerEstimates } from '#features/affiliates/contract.partner.estimates.ts';
import * as payouts from '#features/affiliates/contract.partner.payouts.ts';
import * as hooks from '#features/affiliates/contract.partner.postbacks.ts';
import * as portal from '#features/affiliates/contract.partner.ts';
import type { ConformanceTests } from './checker.ts';
import {
  changeDestination,
  checkPostbacks,
  readReports,
  restorePassword,
} from './partner-calls.ts';
import { addStatement, payByTwo } from './partner-payout-calls.ts';
import { logInAsStaff } from './staff.ts';

const REASON = 'signed contract';

export const affiliatesCalls: ConformanceTests = {
  'affiliates: payments staff run the programme, and risk reads it': async (checker) => {
    const { check, app } = checker;
    const [token, risk] = [
      await logInAsStaff(checker, 'payments'),
      await logInAsStaff(checker, 'risk'),
    ];
    const body = {
      name: 'A partner',
      email: 'conformance@partners.example',
      website: null,
      locale: 'en',
      parent: null,
      reason: REASON,
    };
    const made = await check(affiliates.addPartner, 200, { token, body });
    await check(affiliates.addPartner, 422, { token, body });
    await check(affiliates.addPartner, 403, { token: risk, body });
    const of = { token, params: { partner: String(made['data'].partner.id) } };
    const unknown = { token, params: { partner: '999999999' } };
    await check(affiliates.listPartners, 200, { token: risk });
    await check(affiliates.listPartners, 401);
    await check(affiliates.exportPartners, 200, { token });
    await check(affiliates.exportPartners, 403, { token: risk });
    await check(affiliates.readPartner, 200, of);
    await check(affiliates.readPartner, 404, unknown);
    const facts = { name: 'Another name', website: null, parent: null, reason: REASON };
    await check(affiliates.editPartner, 200, { ...of, body: facts });
    await check(affiliates.editPartner, 404, { ...unknown, body: facts });
    const paused = { status: 'paused', reason: REASON };
    await check(affiliates.setPartnerStatus, 200, { ...of, body: paused });
    await check(affiliates.setPartnerStatus, 422, { ...of, body: paused });
    await check(affiliates.setPartnerStatus, 404, { ...unknown, body: paused });
    const reset = { body: { reason: REASON } };
    await check(affiliates.resetPartnerLogin, 200, { ...of, ...reset });
    await check(affiliates.resetPartnerLogin, 404, { ...unknown, ...reset });
    const link = { tag: 'conformance', campaign: 'spring', landing: '/' };
    const linked = await check(affiliates.addPartnerLink, 200, { ...of, body: link });
    await check(affiliates.addPartnerLink, 422, { ...of, body: link });
    await check(affiliates.addPartnerLink, 404, { ...unknown, body: link });
    const off = { token, body: { is_active: false, reason: REASON } };
    const params = { ...of.params, link: String(linked['data'].links[0].id) };
    await check(affiliates.switchPartnerLink, 200, { ...off, params });
    await check(affiliates.switchPartnerLink, 404, { ...off, params: { ...params, link: '9' } });
    await readCodes(checker, token, params);
    await click(app, link.tag);
    await check(affiliates.readProgramme, 401);
    const rules = (await check(affiliates.readProgramme, 200, { token: risk }))['data'];
    const { since: _, ...saved } = rules as Record<string, unknown>;
    const next = { token, body: { ...saved, reason: REASON } };
    await check(affiliates.saveProgramme, 200, next);
    await check(affiliates.saveProgramme, 422, next);
    const player = (await app.addMember()).id.toString();
    await check(readAttribution, 200, { token: risk, params: { player } });
    await check(readAttribution, 401, { params: { player } });
    const absent = { params: { player: '999999999' } };
    await check(readAttribution, 404, { token: risk, ...absent });
  },
  'affiliates: plans, corrections, statements and marks': async (checker) => {
    const { check, app } = checker;
    const [token, risk] = [
      await logInAsStaff(checker, 'payments'),
      await logInAsStaff(checker, 'risk'),
    ];
    const partner = await addPartner(await paymentsStaff(app));
    const of = { token, params: { partner: partner.id } };
    const unknown = { token, params: { partner: '999999999' } };
    const terms = {
      revenue_share: { tiers: [{ from: 0, rate_bp: 2500 }] },
      payment_fee_bp: 0,
      cpa: { amount: { RUB: '100' }, first_deposit: { RUB: '10' }, staked: {} },
      sub_share_bp: 0,
      carries_negative: false,
    };
    const plan = { name: 'Conformance', terms, reason: REASON };
    const made = await check(money.addPlan, 200, { token, body: plan });
    await check(money.addPlan, 403, { token: risk, body: plan });
    await check(money.listPlans, 200, { token: risk });
    await check(money.listPlans, 401);
    const chosen = { plan: String(made['data'].id), from_month: '2999-01', reason: REASON };
    await check(money.setPartnerTerms, 200, { ...of, body: chosen });
    await check(money.setPartnerTerms, 404, { ...unknown, body: chosen });
    const body = { currency: 'RUB', amount: '1.50', reason: REASON };
    await check(money.addCorrection, 200, { ...of, key: newKey(), body });
    const none = { ...body, amount: '0' };
    await check(money.addCorrection, 422, { ...of, key: newKey(), body: none });
    await check(money.readPartnerMoney, 200, of);
    await check(money.readPartnerMoney, 404, unknown);
    await check(money.readStatement, 404, { token, params: { statement: '999999999' } });
    await check(money.listMarks, 200, { token: risk });
    await check(money.listMarks, 401);
    await check(money.exportMarks, 200, { token: risk });
    await check(money.exportMarks, 403, { token });
    const player = await register(app, { email: partner.email, stag: partner.tag });
    await partnerOf(app, player);
    const listed = await check(money.listMarks, 200, {
      token: risk,
      query: { partner: partner.id, open: 'yes' },
    });
    const decision = { decision: 'cleared', reason: REASON };
    const decided = { token: risk, params: { mark: String(listed['data'][0].id) }, body: decision };
    await check(money.decideMark, 200, decided);
    await check(money.decideMark, 422, decided);
    await payByTwo(checker, token, partner.id);
  },
  'affiliates: a partner uses every call of the portal': async (checker) => {
    const { check, app } = checker;
    const partner = await addPartner(await paymentsStaff(app));
    const email = 'applicant@partners.example';
    const application = { name: 'Applicant', email, website: null, about: '', locale: 'en' };
    await check(portal.applyAsPartner, 200, { body: application });
    await check(portal.applyAsPartner, 422, { body: { ...application, email: 'no' } });
    const wrong = { email: partner.email, password: 'a wrong one' };
    await check(portal.logInPartner, 422, { body: wrong });
    const gone = { challenge: 'gone', password: 'nine green lanterns' };
    await check(portal.replacePartnerPassword, 422, { body: gone });
    await check(portal.beginPartnerAuthenticator, 422, { body: { challenge: 'gone' } });
    await check(portal.confirmPartnerLogin, 422, { body: { challenge: 'gone', code: '123456' } });
    const first = await check(portal.logInPartner, 200, { body: partner });
    const password = { challenge: String(first['data'].challenge), password: gone.password };
    const next = await check(portal.replacePartnerPassword, 200, { body: password });
    const challenge = String(next['data'].challenge);
    const secret = await check(portal.beginPartnerAuthenticator, 200, { body: { challenge } });
    const code = codeOf(String(secret['data'].secret));
    const session = await check(portal.confirmPartnerLogin, 200, { body: { challenge, code } });
    const headers = { cookie: session.cookies };
    for (const call of [
      portal.getPartner,
      portal.getPartnerDashboard,
      portal.listPartnerLinks,
      portal.listPartnerPlayers,
      portal.listOwnStatements,
      hooks.readPartnerHook,
      payouts.readPartnerDestination,
      readPartnerEstimates,
      readPartnerSubs,
    ]) {
      await check(call, 200, { headers });
      await check(call, 401);
    }
    const link = { tag: 'own-link', campaign: 'spring', landing: '/' };
    const linked = await check(portal.addOwnLink, 200, { headers, body: link });
    await check(portal.addOwnLink, 422, { headers, body: link });
    const promo = { code: 'OWNCODE', link: String(linked['data'][0].id) };
    await check(portal.addOwnCode, 200, { headers, body: promo });
    await check(portal.addOwnCode, 422, { headers, body: promo });
    await checkPostbacks(checker, headers);
    await readStatements(checker, headers, partner.id);
    const own = { id: partner.id, secret: String(secret['data'].secret) };
    await readReports(checker, headers, own);
    await changeDestination(checker, headers, own);
    const change = { current: gone.password, password: 'ten yellow candles' };
    await check(portal.changePartnerPassword, 200, { headers, body: change });
    await check(portal.changePartnerPassword, 422, { headers, body: change });
    await check(portal.logOutPartner, 200, { headers, body: {} });
    const foreign = { origin: 'https://evil.example' };
    await check(portal.logOutPartner, 403, { headers: foreign, body: {} });
    await restorePassword(checker, partner.email);
  },
};

type Checker = Parameters<ConformanceTests[string]>[0];

async function readStatements(
  checker: Checker,
  headers: Record<string, string>,
  partner: string,
): Promise<void> {
  const { check } = checker;
  const params = { statement: await addStatement(checker, partner) };
  const unknown = { headers, params: { statement: '999999999' } };
  await check(portal.readOwnStatement, 200, { headers, params });
  await check(portal.readOwnStatement, 404, unknown);
  await check(portal.exportOwnStatement, 200, { headers, params });
  await check(portal.exportOwnStatement, 404, unknown);
}

/** Promo codes of a link. */
async function readCodes(
  { check }: Checker,
  token: string,
  { partner, link }: { readonly partner: string; readonly link: string },
): Promise<void> {
  const one = { token, params: { partner }, body: { code: 'CONFORM', link } };
  const coded = await check(affiliates.addPartnerCode, 200, one);
  await check(affiliates.addPartnerCode, 422, one);
  await check(affiliates.addPartnerCode, 404, { ...one, params: { partner: '999999999' } });
  const params = { partner, code: String(coded['data'].codes[0].id) };
  const closing = { token, params, body: { reason: REASON } };
  await check(affiliates.closePartnerCode, 200, closing);
  await check(affiliates.closePartnerCode, 404, closing);
}
