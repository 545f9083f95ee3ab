import { expect } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { readSampleCase } from '#dev/sample-case.ts';
import * as cases from '#features/cases/contract.backoffice.ts';
import { recordSignificantEvent } from '#domain/significant-events/server/index.ts';
import * as games from '#features/game-settings/contract.backoffice.ts';
import * as kyc from '#features/verification/contract.backoffice.thresholds.ts';
import * as events from '#features/significant-events/contract.backoffice.ts';
import * as routes from '#features/route-rules/contract.backoffice.ts';
import * as looks from '#domain/settings/contract.backoffice.ts';
import * as settings from '#features/site-settings/contract.backoffice.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

type ProposalCalls =
  | typeof games.limitProposals
  | typeof games.bankrollProposals
  | typeof settings.settingProposals
  | typeof kyc.thresholdProposals
  | typeof cases.caseProposals;
type Staff = { readonly one: string; readonly other: string; readonly outsider: string };

/**
 * Every call of a kind of proposals: `tighter` applies at once, where something does, `looser`
 * takes two people.
 */
async function checkProposals(
  { check }: Checker,
  calls: ProposalCalls,
  { one, other, outsider }: Staff,
  { tighter, looser }: { readonly tighter?: object; readonly looser: object },
): Promise<void> {
  const submit = async (body: object, token = one, status = 200) =>
    (await check(calls.propose, status, { token, key: newKey(), body }))['data'];
  await submit(looser, outsider, 403);
  if (tighter) expect(await submit(tighter)).toBeNull();
  const propose = async () => ({ id: String((await submit(looser)).id) });
  const params = await propose();
  await check(calls.list, 200, { token: one });
  await check(calls.list, 401);
  await check(calls.get, 200, { token: one, params });
  await check(calls.get, 404, { token: one, params: { id: '999999999' } });
  await check(calls.approve, 422, { token: one, key: newKey(), params, body: {} });
  const no = { token: other, body: { decision: 'not in this country' } };
  await check(calls.reject, 200, { ...no, params });
  await check(calls.reject, 422, { ...no, params });
  const own = { token: one, params: await propose(), body: {} };
  await check(calls.withdraw, 200, own);
  await check(calls.withdraw, 422, own);
  await check(calls.approve, 200, {
    token: other,
    key: newKey(),
    params: await propose(),
    body: {},
  });
}

export const operatorCalls: ConformanceTests = {
  'games: staff read them, pause them, and change limits and bankrolls': async (checker) => {
    const { check } = checker;
    const staff = {
      one: await logInAsStaff(checker, 'risk'),
      other: await logInAsStaff(checker, 'risk'),
      outsider: await logInAsStaff(checker, 'support'),
    };
    await check(games.listGames, 200, { token: staff.outsider });
    await check(games.listGames, 401);
    const state = (token: string, status: number, isPaused: boolean) =>
      check(games.setGameState, status, {
        token,
        params: { game: 'keno' },
        body: { is_paused: isPaused, is_autobet_allowed: true, reason: 'a check of the rules' },
      });
    await state(staff.outsider, 403, true);
    await state(staff.one, 200, true);
    await state(staff.one, 200, false);
    const limits = {
      game: 'keno',
      currency: 'INR',
      stake_min: '1',
      stake_max: '10',
      payout_max: '100000',
      reason: 'a new licence',
    };
    await checkProposals(checker, games.limitProposals, staff, {
      tighter: limits,
      looser: { ...limits, stake_max: '20' },
    });
    const bankroll = { currency: 'INR', amount: '1000000', reason: 'the month of July' };
    await checkProposals(checker, games.bankrollProposals, staff, {
      tighter: bankroll,
      looser: { ...bankroll, amount: null },
    });
  },

  'kyc: staff read and change the thresholds': async (checker) => {
    const staff = {
      one: await logInAsStaff(checker, 'risk'),
      other: await logInAsStaff(checker, 'risk'),
      outsider: await logInAsStaff(checker, 'support'),
    };
    await checker.check(kyc.listThresholds, 200, { token: staff.one });
    await checker.check(kyc.listThresholds, 403, { token: staff.outsider });
    const threshold = { currency: 'INR', amount: '170000', reason: 'the law of the country' };
    await checkProposals(checker, kyc.thresholdProposals, staff, {
      tighter: threshold,
      looser: { ...threshold, amount: '190000' },
    });
  },

  'cases: staff check, propose and publish versions, and take cases off sale': async (checker) => {
    const { check } = checker;
    const staff = {
      one: await logInAsStaff(checker, 'content'),
      other: await logInAsStaff(checker, 'content'),
      outsider: await logInAsStaff(checker, 'risk'),
    };
    const { one: token } = staff;
    await check(cases.listStaffCases, 200, { token });
    await check(cases.listStaffCases, 403, { token: staff.outsider });
    const file = readSampleCase('conformance');
    await check(cases.checkCase, 200, { token, body: { file } });
    await check(cases.checkCase, 200, { token, body: { file: { slug: 'nothing' } } });
    await check(cases.checkCase, 403, { token: staff.outsider, body: { file } });
    const body = { file, reason: 'a case for spring' };
    const refused = { ...body, file: { slug: 'nothing' } };
    await check(cases.caseProposals.propose, 422, { token, key: newKey(), body: refused });
    await checkProposals(checker, cases.caseProposals, staff, { looser: body });
    const params = { slug: 'conformance' };
    const state = { is_open: false, reason: 'spring is over' };
    await check(cases.setCaseState, 200, { token, params, body: state });
    await check(cases.setCaseState, 200, { token, params, body: { ...state, is_open: true } });
    await check(cases.setCaseState, 404, { token, params: { slug: 'nothing' }, body: state });
    await check(cases.setCaseState, 403, { token: staff.outsider, params, body: state });
  },

  'significant events: risk lists and acknowledges them': async (checker) => {
    const { check, app } = checker;
    const token = await logInAsStaff(checker, 'risk');
    await recordSignificantEvent(app.db, {
      kind: 'clock_drift',
      source: newKey(),
      at: new Date(),
      facts: { clock: 'server', drift_ms: '-4000' },
    });
    const listed = await check(events.listEvents, 200, { token, query: { kind: 'clock_drift' } });
    await check(events.listEvents, 422, { token, query: { kind: 'unknown' } });
    await check(events.exportEvents, 200, { token });
    await check(events.exportEvents, 422, { token, query: { kind: 'unknown' } });
    const params = { id: String(listed['data'][0].id) };
    const body = { note: 'The host was moved.' };
    await check(events.acknowledge, 200, { token, params, body });
    await check(events.acknowledge, 404, { token, params, body });
  },

  'route rules: staff add, try and remove them': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'content');
    const reason = 'the spring campaign';
    const body = { path: '/spring', target: '/games/dice', note: 'spring', reason };
    await check(routes.saveRouteRule, 200, { token, body });
    await check(routes.saveRouteRule, 422, { token, body });
    const gone = { ...body, replaces: '/spring', target: null };
    await check(routes.saveRouteRule, 200, { token, body: gone });
    await check(routes.listRouteRules, 200, { token });
    await check(routes.listRouteRules, 401);
    await check(routes.tryRoutePath, 200, { token, query: { path: '/spring' } });
    await check(routes.tryRoutePath, 422, { token, query: { path: 'no path' } });
    const removal = { path: '/spring', reason };
    await check(routes.removeRouteRule, 200, { token, body: removal });
    await check(routes.removeRouteRule, 404, { token, body: removal });
  },

  'settings: content uploads a logo, cleaned': async (checker) => {
    const { check } = checker;
    const headers = { 'content-type': 'image/svg+xml' };
    const svg = '<svg viewBox="0 0 9 9"><script>1</script><path d="M0 0h9v9z"/></svg>';
    const token = await logInAsStaff(checker, 'content');
    await check(looks.uploadLogo, 200, { token, headers, body: svg });
    await check(looks.uploadLogo, 422, { token, headers, body: 'no drawing' });
    await check(looks.uploadLogo, 403, {
      token: await logInAsStaff(checker, 'risk'),
      headers,
      body: svg,
    });
  },

  'settings: staff read and change them': async (checker) => {
    const { check } = checker;
    const staff = {
      one: await logInAsStaff(checker, 'admin'),
      other: await logInAsStaff(checker, 'admin'),
      outsider: await logInAsStaff(checker, 'content'),
    };
    const listed = await check(settings.listSettings, 200, { token: staff.outsider });
    await check(settings.listSettings, 401);
    const tags = listed['data'].find(({ name }: { name: string }) => name === 'verification_tags');
    const params = { name: 'verification_tags' };
    const body = { value: [], based_on: String(tags.version), reason: 'a new domain' };
    await check(settings.changeSetting, 200, { token: staff.outsider, params, body });
    await check(settings.changeSetting, 422, { token: staff.outsider, params, body });
    const address = {
      name: 'api_address',
      value: { development_url: null, is_subdomain: false },
      reason: 'one more process',
    };
    await checkProposals(checker, settings.settingProposals, staff, {
      tighter: address,
      looser: {
        ...address,
        value: { development_url: null, is_subdomain: true },
        is_confirmed: true,
      },
    });
    await check(settings.settingProposals.propose, 200, {
      token: staff.one,
      key: newKey(),
      body: address,
    });
  },
};
