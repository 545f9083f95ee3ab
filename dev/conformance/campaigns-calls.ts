import { newKey } from '#dev/test-app.ts';
import { sampleCampaign } from '#dev/campaign-fixture.ts';
import * as campaigns from '#features/campaigns/contract.backoffice.ts';
import { decide } from './bonus-staff-calls.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const REASON = 'news of the spring';

async function logInWriters(checker: Checker) {
  return {
    one: await logInAsStaff(checker, 'content'),
    other: await logInAsStaff(checker, 'content'),
    support: await logInAsStaff(checker, 'support'),
  };
}

async function addDraft({ check }: Checker, token: string, terms = sampleCampaign()) {
  const made = await check(campaigns.addCampaign, 200, { token, key: newKey(), body: { terms } });
  const { id, revision } = made['data'] as { id: string; revision: number };
  return { id, revision };
}

export const campaignsCalls: ConformanceTests = {
  'campaigns: staff write one, count its players, try it, and stop it': async (checker) => {
    const { check, app } = checker;
    const { one: token, support } = await logInWriters(checker);
    await app.addMember();
    const terms = sampleCampaign();
    const { id, revision } = await addDraft(checker, token);
    const draft = { token: support, key: newKey(), body: { terms } };
    await check(campaigns.addCampaign, 403, draft);
    const params = { id };
    const unknown = { id: '999999999' };
    const body = { revision, terms: { ...terms, name: 'Spring again' } };
    await check(campaigns.changeCampaign, 200, { token, params, body });
    await check(campaigns.changeCampaign, 422, { token, params, body });
    await check(campaigns.changeCampaign, 404, { token, params: unknown, body });
    await check(campaigns.listCampaigns, 200, { token: support });
    await check(campaigns.listCampaigns, 422, { token: support, query: { state: 'open' } });
    await check(campaigns.readCampaign, 200, { token: support, params });
    await check(campaigns.readCampaign, 404, { token: support, params: unknown });
    await check(campaigns.readResults, 200, { token: support, params });
    await check(campaigns.readResults, 404, { token: support, params: unknown });
    await check(campaigns.readCampaignOptions, 200, { token: support });
    await check(campaigns.readCampaignOptions, 401);
    const counted = { segment: {}, product: 'casino' };
    await check(campaigns.countReach, 200, { token, body: counted });
    await check(campaigns.countReach, 403, { token: support, body: counted });
    await check(campaigns.sendTest, 200, { token, body: { terms, locale: 'kz' } });
    const empty = { ...terms, texts: { ...terms.texts, kz: { ...terms.texts.kz, title: '' } } };
    await check(campaigns.sendTest, 422, { token, body: { terms: empty, locale: 'kz' } });
    await check(campaigns.stepCampaign, 422, { token, params, body: { step: 'pause' } });
    await check(campaigns.stepCampaign, 200, { token, params, body: { step: 'stop' } });
    await check(campaigns.stepCampaign, 403, { token: support, params, body: { step: 'stop' } });
  },
  'campaigns: staff send one, alone or with a second person': async (checker) => {
    const { check, app } = checker;
    const staff = await logInWriters(checker);
    const { one: token } = staff;
    await app.addMember();
    const time = new Date(Date.now() + 3_600_000).toISOString();
    const small = await addDraft(checker, token);
    const request = { campaign: small.id, revision: 1, send_at: time, reason: REASON };
    const sent = { token, key: newKey(), body: request };
    const alone = await check(campaigns.campaignSends.propose, 200, sent);
    if (alone['data'] !== null) throw new Error('few players need no second person');
    const late = { ...request, send_at: '2026-01-01T00:00:00Z' };
    await check(campaigns.campaignSends.propose, 422, { token, key: newKey(), body: late });
    await app.db.query(
      `insert into players (kind, name, register_method)
       select 'member', 'Many ' || n, 'email' from generate_series(1, 1001) n`,
    );
    const large = await addDraft(checker, token);
    await decide(checker, campaigns.campaignSends, staff, { ...request, campaign: large.id });
    for (const step of ['pause', 'resume', 'stop']) {
      const params = { id: large.id };
      await check(campaigns.stepCampaign, 200, { token, params, body: { step } });
    }
  },
};
