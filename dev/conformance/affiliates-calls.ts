import { click } from '#dev/affiliate-fixture.ts';
import { readAttribution } from '#domain/affiliates/contract.backoffice.ts';
import * as affiliates from '#features/affiliates/contract.backoffice.ts';
import type { ConformanceTests } from './checker.ts';
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
    await click(app, link.tag);
    const rules = (await check(affiliates.readProgramme, 200, { token: risk }))['data'];
    const { since: _, ...saved } = rules as Record<string, unknown>;
    const next = { token, body: { ...saved, reason: REASON } };
    await check(affiliates.saveProgramme, 200, next);
    await check(affiliates.saveProgramme, 422, next);
    const player = (await app.addMember()).id.toString();
    await check(readAttribution, 200, { token: risk, params: { player } });
    await check(readAttribution, 401, { params: { player } });
  },
};
