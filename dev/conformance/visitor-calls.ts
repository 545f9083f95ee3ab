import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import * as analytics from '#features/analytics/contract.ts';
import { getAnalytics } from '#features/analytics/contract.backoffice.ts';
import * as tracking from '#domain/tracking/contract.ts';
import * as content from '#features/content/contract.ts';
import * as staffContent from '#features/content/contract.backoffice.ts';
import * as siteParts from '#features/site-parts/contract.ts';
import * as staffSiteParts from '#features/site-parts/contract.backoffice.ts';
import * as settings from '#features/site-settings/contract.backoffice.ts';
import * as mirrors from '#features/mirrors/contract.ts';
import { domainProposals, listDomains } from '#features/mirrors/contract.backoffice.ts';
import * as geo from '#features/geo/contract.ts';
import { ANNOUNCEMENT } from '#dev/announcement.ts';
import { newKey } from '#dev/test-app.ts';
import { reachLimit, type Checker, type ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const visitorCalls: ConformanceTests = {
  'visitors: where they are, and where they come from': async (checker) => {
    const { check } = checker;
    await check(geo.getGeoIp, 200);
    await reachLimit(checker, geo.getGeoIp, 600);
    await check(geo.getGeoIp, 429);
    await check(tracking.attachSource, 200, { body: { stag: 'one' } });
    await check(tracking.attachSource, 422, { body: { stag: 1 } });
    const opening = { subH: 'h', uuid: 'u', click_url: 'https://casino.example/ru' };
    await check(tracking.registerPageOpen, 200, { body: opening });
    await check(tracking.registerPageOpen, 422, { body: {} });
    await check(tracking.sendUtm, 200, { body: { utm_source: 'a' } });
    await check(tracking.sendUtm, 422, { body: { utm_source: ['a'] } });
    const event = { name: 'ssoAvailabilityCreate', data: { session_id: 's' } };
    await check(tracking.sendEvent, 200, { body: event });
    await check(tracking.sendEvent, 422, { body: { ...event, name: 'other' } });
    const { sendAffiliate, sendMirror, sendMirrorRedirect, sendIp } = tracking;
    for (const call of [sendAffiliate, sendMirror, sendMirrorRedirect, sendIp]) {
      await check(call, 200, { body: { domain: 'one.example' } });
      await check(call, 422, { body: { domain: 1 } });
    }
  },
  'mirrors: where a domain leads, how domains are measured, and how staff change them': async (
    checker,
  ) => {
    const { check, app } = checker;
    await check(mirrors.getMirror, 200);
    await reachLimit(checker, mirrors.getMirror, 120);
    await check(mirrors.getMirror, 429);
    const { token } = await app.addMember();
    await check(mirrors.getMirrorsToCheck, 200, { token });
    await check(mirrors.getMirrorsToCheck, 401);
    const results = { 'one.example': 5, 'two.example': null };
    await check(mirrors.sendAntiBonusResult, 200, { token, body: { results } });
    await check(mirrors.sendAntiBonusResult, 401, { body: { results } });
    await check(mirrors.sendAntiBonusResult, 422, { token, body: { results: { a: -1 } } });
    const [one, other] = [
      await logInAsStaff(checker, 'admin'),
      await logInAsStaff(checker, 'admin'),
    ];
    const support = await logInAsStaff(checker, 'support');
    await check(listDomains, 200, { token: one });
    await check(listDomains, 403, { token: support });
    const { propose, list, get, approve, reject, withdraw } = domainProposals;
    // The host of the checks stays answered: it is the loopback.
    const value = { purpose: 'a brand', state: 'active' as const, tags: [], brand: null };
    const body = { host: 'one.example', value, reason: 'a new brand' };
    await check(propose, 403, { token: support, key: newKey(), body });
    await check(propose, 422, { token: one, key: newKey(), body: { ...body, host: 'one' } });
    const submit = async (sent: typeof body) => {
      const made = await check(propose, 200, { token: one, key: newKey(), body: sent });
      return { id: String(made['data'].id) };
    };
    const params = await submit(body);
    await check(list, 200, { token: one });
    await check(list, 403, { token: support });
    await check(get, 200, { token: one, params });
    await check(get, 404, { token: one, params: { id: '999999999' } });
    await check(approve, 422, { token: one, key: newKey(), params, body: {} });
    await check(approve, 200, { token: other, key: newKey(), params, body: {} });
    const retired = { ...body, value: { ...value, state: 'retired' as const } };
    // A state of the type of `body`, which the next request changes.
    const no = { token: other, body: { decision: 'too early' } };
    const rejected = await submit(retired as unknown as typeof body);
    await check(reject, 200, { ...no, params: rejected });
    await check(reject, 422, { ...no, params: rejected });
    const own = { token: one, params: await submit(retired as unknown as typeof body), body: {} };
    await check(withdraw, 200, own);
    await check(withdraw, 422, own);
  },
  'analytics: what is counted of a visit, and its report': async (checker) => {
    const { check, app } = checker;
    const [visitor, visit] = [randomUUID(), randomUUID()];
    const event = { id: randomUUID(), visit, name: 'page_view', path: '/', data: {}, at: 1 };
    const body = {
      visitor,
      visits: [{ id: visit, locale: 'ru' as const, source: 'direct', entry: '/' }],
      events: [event],
      sent_at: 2,
    };
    await check(analytics.collect, 422, { body });
    const staff = await logInAsStaff(checker, 'content');
    const shown = await check(settings.listSettings, 200, { token: staff });
    const listed = shown.data as { name: string; version: string }[];
    const { version } = listed.find(({ name }) => name === 'analytics')!;
    const value = { is_on: true, ga4_id: null, metrica_id: null };
    await check(settings.changeSetting, 200, {
      token: staff,
      params: { name: 'analytics' },
      body: { value, based_on: version, reason: 'counted' },
    });
    await expect
      .poll(() => app.send('POST', analytics.collect.path, { body }).then(({ status }) => status))
      .toBe(200);
    await check(analytics.collect, 200, { body });
    await check(analytics.forget, 200, { body: { visitor } });
    await check(analytics.forget, 422, { body: { visitor: 'me' } });
    await check(getAnalytics, 200, { token: staff });
    await check(getAnalytics, 422, { token: staff, query: { from: '2026-02-30' } });
    await check(getAnalytics, 403, { token: await logInAsStaff(checker, 'support') });
  },
  'site parts: banners for a visitor, and how staff edit and publish them': async (checker) => {
    const { check } = checker;
    await check(siteParts.listBanners, 200, { query: { locale: 'en' } });
    await check(siteParts.listBanners, 422, { query: { locale: 'fr' } });
    const token = await logInAsStaff(checker, 'content');
    const support = await logInAsStaff(checker, 'support');
    await check(staffSiteParts.getSiteParts, 200, { token });
    await check(staffSiteParts.getSiteParts, 403, { token: support });
    const text = { title: 'Double up', text: '', button: 'Play', address: '/games' };
    const pictures = { phone: null, desktop: null };
    const banner = {
      id: 'first',
      is_on: true,
      audience: 'everyone' as const,
      countries: [],
      starts_at: null,
      ends_at: null,
      texts: { en: text },
      pictures,
    };
    const draft = { part: 'banners' as const, value: [banner], based_on: 0 };
    await check(staffSiteParts.saveSitePart, 200, { token, body: draft });
    await check(staffSiteParts.saveSitePart, 422, { token, body: draft });
    const preview = { locale: 'en' as const, text, pictures };
    await check(staffSiteParts.previewBanner, 200, { token, body: preview });
    await check(staffSiteParts.previewBanner, 403, { token: support, body: preview });
    const params = { part: 'banners' };
    const publication = { based_on: 1, note: 'the spring campaign' };
    await check(staffSiteParts.publishSitePart, 422, { token, params, body: publication });
    await check(staffSiteParts.publishSitePart, 200, {
      token,
      params,
      body: { ...publication, is_confirmed: true },
    });
    await checkAnnouncements(checker, { token, support });
    const upload = {
      token,
      headers: { 'content-type': 'image/png' },
      query: { shape: 'phone' as const, left: '0', top: '0', width: '640', height: '360' },
    };
    const picture = sharp({
      create: { width: 640, height: 360, channels: 3, background: '#124635' },
    });
    const body = await picture.png().toBuffer();
    await check(staffSiteParts.uploadSitePicture, 200, { ...upload, body });
    await check(staffSiteParts.uploadSitePicture, 422, { ...upload, body: 'no picture' });
  },
  'content: policies and answers, and how staff write them': async (checker) => {
    const { check } = checker;
    const params = { policy: 'kyc' };
    await check(content.getPolicy, 200, { params, query: { locale: 'en' } });
    await check(content.getPolicy, 404, { params, query: { locale: 'en', version: '99' } });
    await check(content.getQuestions, 200, { query: { locale: 'kz' } });
    await check(content.getQuestions, 422, { query: { locale: 'fr' } });
    const member = await checker.app.addMember();
    await check(content.listUnacceptedPolicies, 200, { token: member.token });
    await check(content.listUnacceptedPolicies, 401);
    const versions = [{ policy: 'kyc' as const, number: 1 }];
    await check(content.acceptPolicies, 200, { token: member.token, body: { versions } });
    await check(content.acceptPolicies, 422, {
      token: member.token,
      body: { versions: [{ policy: 'kyc', number: 7 }] },
    });
    const token = await logInAsStaff(checker, 'content');
    const support = await logInAsStaff(checker, 'support');
    const slug = { slug: 'faq' };
    const { data } = await check(staffContent.listContent, 200, { token });
    expect(data).toHaveLength(4);
    await check(staffContent.listContent, 403, { token: support });
    const texts = { en: { title: 'Help', body: '## A\n\n### B?\n\nYes.' } };
    const draft = { texts, based_on: 0 };
    await check(staffContent.saveDraft, 200, { token, params: slug, body: draft });
    await check(staffContent.saveDraft, 422, { token, params: slug, body: draft });
    await check(staffContent.previewContent, 200, { token, body: { body: '**b**' } });
    await check(staffContent.previewContent, 403, { token: support, body: { body: '' } });
    const publication = { based_on: 1, from_at: null, note: 'shorter' };
    await check(staffContent.publishContent, 422, { token, params: slug, body: publication });
    await check(staffContent.publishContent, 200, {
      token,
      params: slug,
      body: { ...publication, is_confirmed: true },
    });
  },
};

/** What a visitor gets of announcements, and how staff publish and end one. */
async function checkAnnouncements(
  checker: Checker,
  { token, support }: { token: string; support: string },
): Promise<void> {
  const { check } = checker;
  await check(siteParts.listAnnouncements, 200, { query: { locale: 'kz' } });
  await check(siteParts.listAnnouncements, 422, { query: { locale: 'fr' } });
  const body = { part: 'announcements' as const, value: [ANNOUNCEMENT], based_on: 0 };
  await check(staffSiteParts.saveSitePart, 200, { token, body });
  await check(staffSiteParts.publishSitePart, 200, {
    token,
    params: { part: 'announcements' },
    body: { based_on: 1, note: 'the bank is slow', is_confirmed: true },
  });
  const menu = { part: 'menu' as const, value: [], based_on: 0 };
  await check(staffSiteParts.saveSitePart, 200, { token, body: menu });
  const params = { id: ANNOUNCEMENT.id };
  await check(staffSiteParts.endAnnouncement, 403, { token: support, params });
  await check(staffSiteParts.endAnnouncement, 200, { token, params });
  await check(staffSiteParts.endAnnouncement, 422, { token, params });
}
